import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId } from '#shared/fields.ts'

/** Whether a company's mall and its mini program are switched on. */
export const mallOrder = {
  miniStatus: endpoint('GET /mall/order/v1/mall_setting/base_setting/mini/status', {
    summary: 'Whether the company’s mini-program mall is switched on. Its mini program must be set up too.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId }),
    data: Type.Object({ status: Type.Boolean() }),
  }),
  mallMiniStatusByCid: endpoint('GET /mall/order/v1/mall_setting/mall_mini_status_by_cid', {
    summary: 'Whether the company’s mall and its mini program are both switched on.',
    access: 'public',
    tenant: 'cid',
    query: Type.Object({ cid: Type.Optional(companyId) }),
    data: Type.Object({ status: Type.Boolean() }),
  }),
  setMallStatus: endpoint('POST /mall/order/v1/mall_setting/base_setting/mall/status', {
    summary: 'Switches the mall on or off.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ status: Type.Boolean() }),
    data: Type.Object({ status: Type.Boolean() }),
  }),
  openMiniMall: endpoint('POST /mall/order/v1/mall_setting/base_setting/open_mini_mall', {
    summary: 'Switches the mini-program mall on or off. On needs a mini program.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ status: Type.Boolean() }),
    data: Type.Object({ status: Type.Boolean() }),
    errors: ['miniTokenUnusable'],
  }),
}
