import { Type } from '@sinclair/typebox'
import { Material } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Card, CardGood, CardPage, listOf, Product } from '#shared/entities.ts'
import { companyId, configType, page, pageSize, recordId, sceneId, url, userId } from '#shared/fields.ts'

/** Cards of a company, readable without a session. */
export const cardV1 = {
  company: endpoint('GET /card/v1/card/company', {
    summary: 'The public face of a company.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId }),
    data: Type.Object({
      companyId,
      name: Type.String(),
      shortName: Type.String(),
      logo: url,
      brandColor: Type.String(),
      address: Type.String(),
      phone: Type.String(),
      introduction: Type.String(),
    }),
  }),
  detail: endpoint('GET /card/v1/card/detail', {
    summary: 'The card of a printed scene.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId, sceneId }),
    data: CardPage,
    errors: ['cardNotOpen', 'cardReissued'],
  }),
  goods: endpoint('GET /card/v1/card/good/find_list', {
    summary: 'The products on the card of a scene.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId, sceneId }),
    data: Type.Object({ list: Type.Array(CardGood) }),
    errors: ['cardNotOpen', 'cardReissued'],
  }),
  good: endpoint('GET /card/v1/card/good/detail', {
    summary: 'One product to read.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId, goodId: recordId }),
    data: Product,
  }),
  isOpen: endpoint('GET /card/v1/card/is_open', {
    summary: 'Whether this salesperson’s card is open to visitors.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ userId, companyId }),
    data: Type.Object({ isOpen: Type.Boolean() }),
  }),
  userCard: endpoint('GET /card/v1/card/user_card', {
    summary: 'The face of one card.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ userId, companyId }),
    data: Card,
    errors: ['cardNotOpen'],
  }),
  list: endpoint('GET /card/v1/card/list', {
    summary: 'The open cards of a company.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId, pageSize, page }),
    data: listOf(Card),
  }),
  material: endpoint('GET /card/v1/card/material', {
    summary: 'One material to read, of any kind.',
    access: 'public',
    tenant: 'companyID',
    query: Type.Object({ companyID: companyId, materialId: recordId }),
    data: Material,
    errors: ['materialRecalled'],
  }),
  menu: endpoint('GET /card/v1/card/menu', {
    summary:
      'The tab bar `default`, `card` or `staff`: only pages that are built and that the company has. The lists are no secret.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, configType }),
    data: Type.Object({
      /** False if the company may not use the tab bar at all: then it is removed. */
      permitted: Type.Boolean(),
      list: Type.Array(
        Type.Object({ pagePath: Type.String(), zh: Type.String(), en: Type.String(), icon: Type.String() }),
      ),
    }),
  }),
}
