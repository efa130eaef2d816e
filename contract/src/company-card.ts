import { type Static, Type } from '@sinclair/typebox'
import { phoneValue } from '#shared/card-edit.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ContactCode, listOf, MaterialItem, materialKind, ProductItem } from '#shared/entities.ts'
import {
  companyId,
  configType,
  emailOrNone,
  page,
  pageSize,
  paging,
  recordId,
  revision,
  sceneId,
  time,
  url,
  userId,
} from '#shared/fields.ts'
import { companyCardStatuses, companySections, mostOnCompanyCard } from '#shared/rules/company-card.ts'

const text = Type.String()
const cardId = recordId
const saved = Type.Object({ cardId, revision: Type.Integer() })
const literals = <const T extends readonly string[]>(values: T) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])))

const status = literals(companyCardStatuses)
const sectionKey = literals(companySections)
/** An optional choice of a card; the default one without it. */
const which = { companyId: Type.Optional(companyId), cardId: Type.Optional(cardId) }

/** The company's data on its card. */
const face = {
  name: text,
  slogan: text,
  introduction: text,
  logo: url,
  cover: url,
  address: text,
  phone: text,
  website: text,
  email: text,
}

/** The agent of a card, with public data; after a hand-over the successor. */
const Agent = Type.Object({
  userId,
  name: text,
  position: text,
  department: text,
  avatar: url,
  /** '' where it is not public. */
  phone: text,
})
const agentName = Type.Union([Type.Object({ userId, name: text, position: text, avatar: url }), Type.Null()])

export const CompanyCardPage = Type.Object({
  companyId,
  cardId,
  ...face,
  /** #RRGGBB */
  brandColor: text,
  /** The sections that are on, in their order, with the materials of those that show some. */
  sections: Type.Array(Type.Object({ key: sectionKey, materials: Type.Array(MaterialItem) })),
  goods: Type.Array(ProductItem),
})
export type CompanyCardPage = Static<typeof CompanyCardPage>

const item = {
  cardId,
  name: text,
  logo: url,
  status,
  isDefault: Type.Boolean(),
  agent: agentName,
  revision: Type.Integer(),
  updatedAt: time,
}
export const CompanyCardItem = Type.Object(item)
export type CompanyCardItem = Static<typeof CompanyCardItem>

/** A material chosen for a card. A material that the company unpublished is listed here, but not shown. */
const chosenMaterial = Type.Object({
  _id: recordId,
  kind: materialKind,
  title: text,
  cover: url,
  fixed: Type.Boolean(),
  published: Type.Boolean(),
})
const chosenGood = Type.Object({
  _id: recordId,
  name: text,
  cover: url,
  price: Type.Integer(),
  fixed: Type.Boolean(),
  published: Type.Boolean(),
})

export const CompanyCardEdit = Type.Object({
  ...item,
  ...face,
  sections: Type.Array(Type.Object({ key: sectionKey, visible: Type.Boolean() })),
  materials: Type.Array(chosenMaterial),
  goods: Type.Array(chosenGood),
})
export type CompanyCardEdit = Static<typeof CompanyCardEdit>

export const MiniDynamic = Type.Object({
  id: recordId,
  title: text,
  content: text,
  image: url,
  /** The page of the product that it leads to, in the form after the hash; '' for none. */
  pagePath: text,
  createdAt: time,
  /** The company's day of that time, YYYY-MM-DD, as a reader without a session does not know the time zone. */
  day: text,
})
export type MiniDynamic = Static<typeof MiniDynamic>

/** A thing on the card. A fixed one is on every member's card too, before their own. */
const chosen = Type.Array(Type.Object({ _id: recordId, fixed: Type.Boolean() }), {
  maxItems: mostOnCompanyCard,
})

/** The cards of the company itself, and what its mini program announces. */
export const companyCard = {
  detail: endpoint('GET /biz/v1/card/company_card/detail', {
    summary: 'The public view of a company’s card: the default one, or another open one.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ ...which, sceneId: Type.Optional(sceneId) }),
    data: CompanyCardPage,
    errors: ['cardNotOpen'],
  }),
  config: endpoint('GET /biz/v1/card/company_card/get_card_config', {
    summary: 'The sections of a company’s card, in their order, with those that are off.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ configType, ...which }),
    data: Type.Object({
      configType,
      sections: Type.Array(
        Type.Object({
          key: sectionKey,
          title: Type.Object({ zh: text, en: text }),
          visible: Type.Boolean(),
        }),
      ),
    }),
    errors: ['cardNotOpen'],
  }),
  miniCard: endpoint('GET /biz/v1/card/company_card/get_mini_card', {
    summary: 'The content of a company’s card for sharing from a mini program, with a code that opens it.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(which),
    data: Type.Object({
      title: text,
      imageUrl: url,
      /** Of the mini program; '' where the company has none. */
      appId: text,
      /** A page of the mini program with its query. */
      path: text,
      code: ContactCode,
    }),
    errors: ['cardNotOpen'],
  }),
  goodsDetail: endpoint('GET /biz/v1/card/company_card/goods_detail', {
    summary: 'The products on a company’s card.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object(which),
    data: Type.Object({ list: Type.Array(ProductItem) }),
    errors: ['cardNotOpen'],
  }),
  agentDetail: endpoint('GET /biz/v1/card/company_card/agent/detail', {
    summary: 'The agent of a company’s card; null without one.',
    access: 'admin',
    may: 'company.read',
    query: Type.Object({ cardId: Type.Optional(cardId) }),
    data: Type.Object({ cardId, agent: Type.Union([Agent, Type.Null()]) }),
  }),
  list: endpoint('GET /biz/v1/card/company_card/list', {
    summary: 'The company’s cards, the default one first; deleted ones only if requested.',
    access: 'admin',
    may: 'company.read',
    query: Type.Object({
      pageSize,
      page,
      /** The agent of the cards. */
      userId: Type.Optional(userId),
      /** A part of the agent’s name. */
      userName: Type.Optional(Type.String({ maxLength: 64 })),
      status: Type.Optional(status),
    }),
    data: listOf(CompanyCardItem),
  }),
  edit: endpoint('GET /biz/v1/card/company_card/edit', {
    summary: 'Everything of one card that an administrator edits.',
    access: 'admin',
    may: 'company.read',
    query: Type.Object({ cardId }),
    data: CompanyCardEdit,
  }),
  update: endpoint('POST /biz/v1/card/company_card/company/update', {
    summary: 'Changes the company’s data on a card, and its agent. Absent fields stay.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      cardId,
      revision,
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
      slogan: Type.Optional(Type.String({ maxLength: 60 })),
      introduction: Type.Optional(Type.String({ maxLength: 2000 })),
      /** Addresses in the company's own storage, or ''. */
      logo: Type.Optional(url),
      cover: Type.Optional(url),
      address: Type.Optional(Type.String({ maxLength: 200 })),
      /** '' for none. */
      phone: Type.Optional(Type.Union([phoneValue, Type.Literal('')])),
      website: Type.Optional(Type.String({ maxLength: 300, pattern: '^(https?://[^\\s]+)?$' })),
      email: Type.Optional(emailOrNone(120)),
      /** The agent; '' for none. */
      userId: Type.Optional(Type.Union([userId, Type.Literal('')])),
    }),
    data: saved,
    errors: ['cardChanged', 'illegalMove'],
  }),
  component: endpoint('POST /biz/v1/card/company_card/config/card_component', {
    summary: 'Sets which sections a card shows, in which order. Those that are not named follow, on.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      cardId,
      revision,
      sections: Type.Array(Type.Object({ key: sectionKey, visible: Type.Boolean() }), {
        maxItems: companySections.length,
      }),
    }),
    data: saved,
    errors: ['cardChanged', 'illegalMove'],
  }),
  create: endpoint('POST /biz/v1/card/company_card/create', {
    idempotent: true,
    summary:
      'Makes a draft, filled with the company’s data. With the id of a deleted card it makes that one a draft again.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      /** A deleted card to make a draft again. */
      cardId: Type.Optional(cardId),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })),
      /** The agent; the caller by default. */
      userId: Type.Optional(userId),
    }),
    data: Type.Object({ cardId, revision: Type.Integer(), status }),
    errors: ['illegalMove'],
  }),
  material: endpoint('POST /biz/v1/card/company_card/material/update', {
    summary: 'Sets the materials and the products of a card. A list that is named replaces the whole list.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      cardId,
      revision,
      materials: Type.Optional(chosen),
      goods: Type.Optional(chosen),
    }),
    data: saved,
    errors: ['cardChanged', 'illegalMove'],
  }),
  apply: endpoint('POST /biz/v1/card/company_card/apply', {
    summary: 'Hands a draft in to be opened; with `apply` false takes it back.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ cardId, apply: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ cardId, status }),
    errors: ['illegalMove'],
  }),
  open: endpoint('POST /biz/v1/card/company_card/open', {
    summary: 'Opens a card to visitors; with `open` false closes it.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ cardId, open: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ cardId, status }),
    errors: ['illegalMove'],
  }),
  status: endpoint('POST /biz/v1/card/company_card/get_company_card_status', {
    summary: 'The state of a card: the named one, otherwise the default one, otherwise the newest.',
    access: 'admin',
    may: 'company.read',
    body: Type.Object({ cardId: Type.Optional(cardId) }),
    data: Type.Object({
      cardId: Type.Union([cardId, Type.Literal('')]),
      /** none: the company has no card. */
      status: Type.Union([status, Type.Literal('none')]),
      isDefault: Type.Boolean(),
      /** The cards of staff lead to the company’s. */
      shownOnCards: Type.Boolean(),
    }),
  }),
  defaultShow: endpoint('PUT /biz/v1/card/company_card/default/show', {
    summary: 'Makes an open card the one that is shown, in place of any other; with `show` false none is.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ cardId, show: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ cardId, isDefault: Type.Boolean() }),
    errors: ['illegalMove'],
  }),
  cardsShow: endpoint('PUT /biz/v1/card/company_card/update/is/default/show', {
    summary: 'Sets whether the cards of staff lead to the company’s.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ show: Type.Boolean() }),
    data: Type.Object({ shownOnCards: Type.Boolean() }),
  }),
  remove: endpoint('DELETE /biz/v1/card/company_card/delete', {
    summary: 'Deletes a card that is not open. `create` takes it back.',
    access: 'admin',
    may: 'company.write',
    query: Type.Object({ cardId }),
    data: Type.Object({ cardId, status }),
    errors: ['illegalMove'],
  }),
  dynamicCreate: endpoint('POST /biz/v1/card/mini_pro/dynamic/create', {
    idempotent: true,
    summary: 'Announces something on the company’s card.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
      content: Type.Optional(Type.String({ maxLength: 1000 })),
      image: Type.Optional(url),
      pagePath: Type.Optional(Type.String({ maxLength: 300, pattern: '^(/pages/[\\w/?=&.%-]*)?$' })),
    }),
    data: MiniDynamic,
  }),
  dynamicFind: endpoint('GET /biz/v1/card/mini_pro/dynamic/find', {
    summary: 'The announcements of a company, the newest first.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, ...paging }),
    data: listOf(MiniDynamic),
  }),
  dynamicDetail: endpoint('GET /biz/v1/card/mini_pro/dynamic/detail', {
    summary: 'One announcement of a company.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, dynamicId: recordId }),
    data: MiniDynamic,
  }),
  dynamicDelete: endpoint('DELETE /biz/v1/card/mini_pro/dynamic/delete', {
    summary: 'Withdraws an announcement.',
    access: 'admin',
    may: 'company.write',
    query: Type.Object({ dynamicId: recordId }),
    data: Type.Object({ deleted: Type.Boolean() }),
  }),
}
