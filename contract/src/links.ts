import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import {
  activityId,
  companyId,
  line,
  page,
  pageSize,
  recordId,
  requiredName,
  revision,
  time,
  unionId,
  url,
  userId,
} from '#shared/fields.ts'
import { subDomainKinds } from '#shared/rules/constants.ts'

const linkId = recordId

/**
 * Target of a link: the card, a piece or a product of its salesperson, their contact code, a page of the company's mini
 * program, or a page of another site.
 */
export const linkKind = Type.Union([
  Type.Literal('card'),
  Type.Literal('material'),
  Type.Literal('product'),
  Type.Literal('code'),
  Type.Literal('mini'),
  Type.Literal('web'),
])
export type LinkKind = Static<typeof linkKind>

/** Why a link cannot be opened: it was switched off, it has expired, or it has reached its limit of openings. */
export const linkState = Type.Union([
  Type.Literal('open'),
  Type.Literal('off'),
  Type.Literal('expired'),
  Type.Literal('full'),
])
export type LinkState = Static<typeof linkState>

const person = Type.Object({ userId, name: Type.String(), position: Type.String(), avatar: url })

/** The kind of company host in a link's address; '' for the host of short links, otherwise the request's. */
const hostKind = Type.Union([...subDomainKinds.map((kind) => Type.Literal(kind)), Type.Literal('')])

const settings = {
  name: requiredName,
  /** The place where it is handed out; '' for none. */
  channel: line(30),
  /** Null for no end. */
  expiresAt: Type.Union([Type.String({ format: 'date-time', maxLength: 40 }), Type.Null()]),
  /** Limit of its openings; 0 for none. */
  quota: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  hostKind: Type.Optional(hostKind),
}

export const Link = Type.Object({
  linkId,
  name: Type.String(),
  channel: Type.String(),
  owner: person,
  kind: linkKind,
  /** The piece or the product, and its title; '' for the other kinds. */
  targetId: Type.String(),
  title: Type.String(),
  /** Of kind web the other site's address, of kind mini the page. */
  target: Type.String(),
  hostKind,
  /** The address to hand out. */
  address: url,
  state: linkState,
  isOn: Type.Boolean(),
  expiresAt: Type.Union([time, Type.Null()]),
  quota: Type.Integer(),
  opens: Type.Integer(),
  revision,
  createdAt: time,
})
export type Link = Static<typeof Link>

/** Steps of a link's funnel. Each counts persons, except `open`, which counts openings. */
export const linkStep = Type.Union([
  Type.Literal('open'),
  Type.Literal('read'),
  Type.Literal('form'),
  Type.Literal('add'),
])
export type LinkStep = Static<typeof linkStep>

export const links = {
  open: endpoint('POST /biz/v1/link/open', {
    summary:
      'Opens a link: counts it and answers where it leads. Said again with the same activity it counts nothing.',
    access: 'public',
    tenant: 'companyId',
    limit: 'tracking',
    body: Type.Object({ companyId, linkId, activityId }),
    data: Type.Object({
      state: linkState,
      kind: linkKind,
      /** The salesperson; null if they left without a successor. */
      owner: Type.Union([person, Type.Null()]),
      /** Its address on this product's own pages: from the root, ids before the hash. '' for kind mini and web, and unless it is open. */
      page: Type.String(),
      /** Of kind web: the other site's https address. Of kind mini: the vendor's link into the mini program, '' where there is none. */
      outside: Type.String(),
      /** Of kind mini: the vendor's https page that opens the mini program too, '' where there is none. */
      otherwise: url,
    }),
  }),
  list: endpoint('POST /biz/v1/link/list', {
    summary: 'Links, the newest first: the caller’s, or with `company` those of all salespeople.',
    access: 'staff',
    body: Type.Object({
      page,
      pageSize,
      /** Part of the name or of the channel. */
      keyword: Type.Optional(Type.String({ maxLength: 64 })),
      company: Type.Optional(Type.Boolean()),
    }),
    data: listOf(Link),
  }),
  hosts: endpoint('GET /biz/v1/link/hosts', {
    summary: 'The hosts of the company among which a link may choose, by kind.',
    access: 'staff',
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          kind: Type.Union(subDomainKinds.map((kind) => Type.Literal(kind))),
          host: Type.String(),
        }),
      ),
    }),
  }),
  detail: endpoint('GET /biz/v1/link/detail', {
    summary: 'One link with its figures: openings, then persons who read on, sent a form, were added.',
    access: 'staff',
    query: Type.Object({ linkId }),
    data: Type.Composite([
      Link,
      Type.Object({
        figures: Type.Object({
          open: Type.Integer(),
          read: Type.Integer(),
          form: Type.Integer(),
          add: Type.Integer(),
        }),
        /** The steps that are counted: of a link to another site or to the mini program the openings alone. */
        steps: Type.Array(linkStep),
        /** Whether the caller may change it. */
        mine: Type.Boolean(),
        /**
         * Of an open link of kind mini: the vendor's links to the page, renewed before they expire. Null for other
         * links.
         */
        mini: Type.Union([
          Type.Object({
            scheme: Type.String(),
            url,
            /** When scheme and url expire; null if there is neither. */
            until: Type.Union([time, Type.Null()]),
            /** The mini-program code, which does not expire. */
            image: url,
            /** Openings left today for the company's links; null if WeChat returns none. */
            left: Type.Union([Type.Integer(), Type.Null()]),
          }),
          Type.Null(),
        ]),
      }),
    ]),
  }),
  rows: endpoint('GET /biz/v1/link/rows', {
    summary: 'The rows behind a figure of a link, the newest first. Openings name no person.',
    access: 'staff',
    query: Type.Object({ linkId, step: linkStep, page, pageSize }),
    data: listOf(
      Type.Object({
        at: time,
        /** Null of an opening. */
        person: Type.Union([
          Type.Object({
            unionId: Type.Union([unionId, Type.Literal('')]),
            name: Type.String(),
            /** Identifies persons without a name; 0 if there is a name. */
            number: Type.Integer(),
          }),
          Type.Null(),
        ]),
      }),
    ),
  }),
  create: endpoint('POST /biz/v1/link/create', {
    summary: 'Makes a link of the caller’s, or for a role with the right one of another member’s.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      ...settings,
      /** The salesperson for whom it counts; by default the caller. */
      userId: Type.Optional(userId),
      kind: linkKind,
      /** Of kind material and product. */
      targetId: Type.Optional(Type.Union([recordId, Type.Literal('')])),
      /** Of kind web an https address; of kind mini a page of the mini program, without a slash before it. */
      target: Type.Optional(Type.String({ maxLength: 1024 })),
    }),
    data: Link,
  }),
  update: endpoint('PUT /biz/v1/link/update', {
    summary: 'Changes a link of the caller, or any link for a role with the right. Its target stays.',
    access: 'staff',
    body: Type.Object({ linkId, revision, isOn: Type.Boolean(), ...settings }),
    data: Link,
    errors: ['materialChanged'],
  }),
}
