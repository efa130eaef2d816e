import { type Static, Type } from '@sinclair/typebox'
import { companyId, recordId, time, unionId, url, userId } from './fields.ts'
import { contentTypes } from './rules/content-types.ts'

const text = Type.String()

/** How a person is shown to those who have them as a lead. */
export const ShownPerson = Type.Object({
  /** The lead's id for the trail: the unionId if known, otherwise the person's own id. */
  unionId,
  name: Type.String(),
  /** '' also for a portrait that another host has. */
  avatar: url,
  /** A number that identifies visitors without a name; 0 if there is a name. */
  number: Type.Integer(),
})
export type ShownPerson = Static<typeof ShownPerson>

/** The role of a member of staff; see roles.ts. */
export const memberRole = Type.Union([
  Type.Literal('member'),
  Type.Literal('analyst'),
  Type.Literal('editor'),
  Type.Literal('admin'),
  Type.Literal('owner'),
])

export const contentType = Type.Union(contentTypes.map((each) => Type.Literal(each)))
export type { ContentType } from './rules/content-types.ts'

export const materialKind = Type.Union([
  Type.Literal('article'),
  Type.Literal('brochure'),
  Type.Literal('case'),
  Type.Literal('video'),
  Type.Literal('image'),
  Type.Literal('document'),
  Type.Literal('poster'),
  /** A text with pictures for WeChat Moments. */
  Type.Literal('moments'),
  /** A page of a mini program. */
  Type.Literal('mini'),
  /** A page of another site. */
  Type.Literal('web'),
  /** The company's micro-site. */
  Type.Literal('site'),
  Type.Literal('form'),
])
export type MaterialKind = Static<typeof materialKind>

/** A material in a list. */
export const MaterialItem = Type.Object({
  _id: recordId,
  kind: materialKind,
  title: text,
  summary: text,
  cover: url,
  /** Pages of a brochure or document, pictures of an album; 0 elsewhere. */
  pages: Type.Integer(),
  /** Seconds of a video; 0 elsewhere. */
  duration: Type.Integer(),
  updatedAt: time,
})
export type MaterialItem = Static<typeof MaterialItem>

/** A product. Prices are integer fen; `marketPrice` 0 means none. */
export const Product = Type.Object({
  _id: recordId,
  companyId,
  name: text,
  summary: text,
  cover: url,
  price: Type.Integer(),
  marketPrice: Type.Integer(),
  unit: text,
  category: text,
  images: Type.Array(Type.Object({ url, alt: text, width: Type.Integer(), height: Type.Integer() })),
  /** HTML; the code that stores it must sanitise it, as for a material. */
  html: text,
  attributes: Type.Array(Type.Object({ name: text, value: text })),
})
export type Product = Static<typeof Product>

export const ProductItem = Type.Pick(Product, [
  '_id',
  'name',
  'summary',
  'cover',
  'price',
  'marketPrice',
  'unit',
  'category',
])
export type ProductItem = Static<typeof ProductItem>

/** A product on a card. */
export const CardGood = Type.Composite([
  ProductItem,
  Type.Object({
    /** Why the card's owner recommends it; '' without a reason. */
    reason: text,
  }),
])
export type CardGood = Static<typeof CardGood>

/** A post on a card. */
export const CardPost = Type.Object({
  _id: recordId,
  /** Its title, or the beginning of its text. */
  title: text,
})
export type CardPost = Static<typeof CardPost>

/** The code in the contact area of a card. */
export const ContactCode = Type.Object({
  /** `enterprise`: made by WeCom's contact-me call; `mini`: the mini-program's code; `default`: a QR code of the card itself. */
  kind: Type.Union([Type.Literal('enterprise'), Type.Literal('mini'), Type.Literal('default')]),
  /** Address of an image that a scanner decodes. */
  image: url,
})
export type ContactCode = Static<typeof ContactCode>

export const sectionKey = Type.Union([
  Type.Literal('style'),
  Type.Literal('contact'),
  Type.Literal('profile'),
  Type.Literal('brochure'),
  Type.Literal('case'),
  Type.Literal('material'),
  Type.Literal('video'),
  Type.Literal('image'),
  Type.Literal('document'),
])
export type SectionKey = Static<typeof sectionKey>

/** The card's face. Fields that the owner does not make public are ''. */
export const Card = Type.Object({
  companyId,
  userId,
  /** 1 concise, 2 simple, 3 business; a stored 0 counts as 1. */
  cardStyle: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Index into the palette, 0 to 6. */
  cardColor: Type.Integer({ minimum: 0, maximum: 6 }),
  name: text,
  position: text,
  companyName: text,
  /** '' where the company has none. */
  companyLogo: url,
  /** The colour of buttons and links on the card and on pages opened from it, #RRGGBB: on a light and on a dark ground. */
  accent: text,
  accentDark: text,
  phone: text,
  avatar: url,
  email: text,
  address: text,
  wechatId: text,
  /** The image of the enterprise contact code, '' before there is one. */
  qr_code: url,
  /** The image of the mini-program code, '' where there is none. */
  miniCode: url,
})
export type Card = Static<typeof Card>

const cardField = Type.Union([
  Type.Literal('phone'),
  Type.Literal('email'),
  Type.Literal('address'),
  Type.Literal('wechatId'),
])

/** The whole card page in one answer, so that one request draws it. */
export const CardPage = Type.Composite([
  Card,
  Type.Object({
    /** The company's brand colour, #RRGGBB. */
    brandColor: text,
    profile: text,
    contactCode: ContactCode,
    /** Address of the card as a vCard file, for browsers that can open one. */
    vcard: url,
    /** Address of an image with the vCard as a QR code. */
    vcardCode: url,
    /** The sections that are on, in their order. */
    sections: Type.Array(Type.Object({ key: sectionKey, materials: Type.Array(MaterialItem) })),
    goods: Type.Array(CardGood),
    /** The newest post for visitors, of the company's news desk or the member's own; absent where there is none. */
    posts: Type.Optional(Type.Array(CardPost)),
    /** Further phones and e-mail addresses, in their order. */
    lines: Type.Array(
      Type.Object({
        kind: Type.Union([Type.Literal('phone'), Type.Literal('email')]),
        label: text,
        value: text,
      }),
    ),
    /** The held-back fields: shown to a visitor who leaves an own card in return. */
    exchangeable: Type.Array(cardField),
    /** Whether any field of the card is filled in English. */
    hasEnglish: Type.Boolean(),
    /** The member who had this card before and left; null for none. */
    predecessor: Type.Union([Type.Object({ userId, name: text, note: text }), Type.Null()]),
    /** The company's own card that this one leads to; '' for none. */
    companyCardId: text,
  }),
])
export type CardPage = Static<typeof CardPage>

/** A page of a list. */
export const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  })
