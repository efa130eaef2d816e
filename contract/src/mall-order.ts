import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, sceneId, shareId, userId } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'

/** Times in which an order moves by itself, and freight. Amounts are fen; `freeFrom` is null where freight is never free. */
const trade = {
  /** Minutes until an unpaid order closes. */
  closeMinutes: Type.Integer({ minimum: 5, maximum: 1440 }),
  /** Days until a shipped order counts as received, and from then on until it is finished. */
  receiptDays: Type.Integer({ minimum: 1, maximum: 60 }),
  afterSaleDays: Type.Integer({ minimum: 0, maximum: 60 }),
  freight: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  freeFrom: Type.Union([fen, Type.Null()]),
  /** Whether an order whose whole payment goes back gives its coupon back. */
  couponBack: Type.Boolean(),
}
/** Fetching goods at a place of the company. */
const pickUp = { pickUp: Type.Boolean(), pickUpNote: Type.String({ maxLength: 200 }) }
const ofCompany = Type.Object({ companyId: Type.Optional(companyId) })

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
  userMini: endpoint('GET /mall/order/mall_setting/base_setting/user/mini', {
    summary:
      'The mini program in which a salesperson’s customers open the mall. An unknown salesperson is answered as none.',
    access: 'public',
    tenant: 'cid',
    query: Type.Object({ cid: Type.Optional(companyId), uid: Type.Optional(userId) }),
    data: Type.Object({ status: Type.Boolean(), appId: Type.String(), uid: Type.String() }),
  }),
  baseSetting: endpoint('GET /mall/order/v1/mall_setting/base_setting', {
    summary: 'What is switched on of the mall, and whether things can be bought.',
    access: 'public',
    tenant: 'companyId',
    query: ofCompany,
    data: Type.Object({ mallOpen: Type.Boolean(), miniOpen: Type.Boolean(), canBuy: Type.Boolean() }),
  }),
  fixedMall: endpoint('GET /mall/order/v1/mall_setting/base_setting/mall/fix', {
    summary: 'Whether the mall has its fixed place in the tab bar.',
    access: 'public',
    tenant: 'companyId',
    query: ofCompany,
    data: Type.Object({ status: Type.Boolean() }),
  }),
  mallScene: endpoint('GET /mall/order/v1/mall_setting/base_setting/scene', {
    summary: 'The salesperson and the share of a printed scene by which a person comes to the mall.',
    access: 'public',
    tenant: 'cid',
    query: Type.Object({
      sceneId,
      cid: Type.Optional(companyId),
      cdb: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: Type.Object({ companyId, userId, shareId: Type.Union([shareId, Type.Literal('')]) }),
  }),
  tradeSetting: endpoint('GET /mall/order/v1/mall_setting/get_order_trade_setting', {
    summary: 'How the company trades.',
    access: 'public',
    tenant: 'companyId',
    query: ofCompany,
    data: Type.Object(trade),
  }),
  writeOffSetting: endpoint('GET /mall/order/v1/mall_setting/get_write_off_set', {
    summary: 'Whether goods can be fetched at the company, and what buyers are told about it.',
    access: 'public',
    tenant: 'companyId',
    query: ofCompany,
    data: Type.Object(pickUp),
  }),
  setTradeSetting: endpoint('POST /mall/order/v1/mall_setting/put_order_trade_setting', {
    summary:
      'Sets how the company trades, and fetching at the company. Orders that are there keep their times.',
    access: 'admin',
    may: 'company.write',
    // The former release does not name it: then it stays as it is.
    body: Type.Object({ ...trade, ...pickUp, couponBack: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ ...trade, ...pickUp }),
  }),
}
