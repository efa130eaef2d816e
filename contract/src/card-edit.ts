import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { CardPage, sectionKey } from '#entities.ts'
import {
  companyId,
  email,
  emailOrNone,
  line,
  page,
  pageSize,
  personName,
  phone,
  recordId,
  smsCode,
  time,
  url,
  userId,
} from '#fields.ts'
import { completenessKeys } from '#rules/card-completeness.ts'
import {
  cardFields,
  englishFields,
  lockableFields,
  mostLines,
  profileLength,
  visibilities,
} from '#rules/card-fields.ts'

const oneOf = <const T extends string>(values: readonly T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))
const eachOf = <const K extends string, T extends TSchema>(keys: readonly K[], type: T) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>)

const text = Type.String()

const visibility = oneOf(visibilities)
const lockable = oneOf(lockableFields)
const cardStyle = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])
const cardColor = Type.Integer({ minimum: 0, maximum: 6 })
const contactCode = Type.Union([Type.Literal('enterprise'), Type.Literal('mini'), Type.Literal('default')])
/** The one that the save was made on; where it is not the newest any more, the answer is `cardChanged`. */
const revision = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** A colleague's card, for an administrator alone. Absent: the own one. */
const whose = { userId: Type.Optional(userId) }
const sections = Type.Array(Type.Object({ key: sectionKey, visible: Type.Boolean() }), { maxItems: 9 })

const englishShape = {
  name: line(64, 'the name in English'),
  position: line(128, 'the position in English'),
  companyName: line(128, 'the company in English'),
  address: line(200, 'the address in English'),
  profile: Type.String({ maxLength: profileLength }),
} satisfies Record<(typeof englishFields)[number], TSchema>

const furtherLine = <T extends TSchema>(value: T) =>
  Type.Object({
    /** Of a line that is there already; a new one gets its own. */
    id: Type.Optional(recordId),
    label: line(20, 'what the line is called'),
    value,
    visibility,
  })
const phoneValue = Type.String({
  pattern: '^(?=.*[0-9])[0-9+*#(). -]{3,32}$',
  description: 'a number as it is dialled, extensions too',
})

const StoredLine = Type.Object({ id: recordId, label: text, value: text, visibility })
export type StoredLine = Static<typeof StoredLine>

const titledSection = Type.Object({
  key: sectionKey,
  title: Type.Object({ zh: text, en: text }),
  visible: Type.Boolean(),
})

/** Everything that the owner of a card edits, as it is stored; what the company locks comes from the company. */
export const CardEdit = Type.Object({
  companyId,
  userId,
  revision: Type.Integer(),
  /** Was put on air once. */
  claimed: Type.Boolean(),
  licensed: Type.Boolean(),
  isOpen: Type.Boolean(),
  /** When the owner asked for a licence that is not given yet; '' where they did not. */
  licenceAskedAt: text,
  /** The owner agreed to be shown on a card. */
  consented: Type.Boolean(),
  name: text,
  position: text,
  companyName: text,
  avatar: url,
  /** The registered phone; masked for an administrator who edits a colleague's card. */
  phone: text,
  email: text,
  address: text,
  wechatId: text,
  profile: text,
  cardStyle,
  cardColor,
  contactCode,
  visibility: eachOf(cardFields, visibility),
  english: eachOf(englishFields, text),
  phones: Type.Array(StoredLine),
  emails: Type.Array(StoredLine),
  sections: Type.Array(titledSection),
  locked: Type.Array(lockable),
  completeness: Type.Object({
    /** 0 to 100 */
    percent: Type.Integer(),
    missing: Type.Array(oneOf(completenessKeys)),
  }),
})
export type CardEdit = Static<typeof CardEdit>

const saved = Type.Object({ revision: Type.Integer() })

/** How a salesperson's card is made, changed and put on air, and what a company decides for all of them. */
export const cardEdit = {
  edit: endpoint('GET /biz/v1/card/user_card/edit', {
    summary: 'Everything that the owner edits.',
    access: 'staff',
    query: Type.Object(whose),
    data: CardEdit,
  }),
  preview: endpoint('GET /biz/v1/card/user_card/preview', {
    summary: 'The card page as visitors will see it, open or not, made or not.',
    access: 'staff',
    query: Type.Object(whose),
    data: CardPage,
  }),
  basicInfo: endpoint('PUT /biz/v1/card/user_card/basic_info', {
    summary: 'Changes the fields that are given; the others stay. All or nothing.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      revision: Type.Optional(revision),
      name: Type.Optional(personName),
      position: Type.Optional(line(64, 'the position')),
      /** An address of ours; '' for none. */
      avatar: Type.Optional(url),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
      address: Type.Optional(line(200, 'the address')),
      wechatId: Type.Optional(line(64, 'the WeChat id')),
      email: Type.Optional(emailOrNone()),
      /** Further lines beside the registered ones: the whole list, in its order. */
      phones: Type.Optional(Type.Array(furtherLine(phoneValue), { maxItems: mostLines })),
      emails: Type.Optional(Type.Array(furtherLine(email), { maxItems: mostLines })),
      visibility: Type.Optional(Type.Partial(eachOf(cardFields, visibility))),
      english: Type.Optional(Type.Partial(Type.Object(englishShape))),
      contactCode: Type.Optional(contactCode),
      /** Every section once, in its order. */
      sections: Type.Optional(sections),
      isOpen: Type.Optional(Type.Boolean()),
    }),
    data: saved,
    errors: ['cardChanged', 'fieldLocked', 'noLicence', 'consentNeeded'],
  }),
  profile: endpoint('PUT /biz/v1/card/user_card/profile', {
    summary: 'Changes the introduction, and the English one where it is given.',
    access: 'staff',
    body: Type.Object({
      ...whose,
      revision: Type.Optional(revision),
      profile: Type.String({ maxLength: profileLength }),
      englishProfile: Type.Optional(Type.String({ maxLength: profileLength })),
    }),
    data: saved,
    errors: ['cardChanged'],
  }),
  phone: endpoint('POST /biz/v1/card/user_card/phone', {
    summary:
      'Changes the own registered phone by the code that went to the new one (purpose `card`). Sessions stay.',
    access: 'staff',
    body: Type.Object({ phone, code: smsCode }),
    data: saved,
    errors: ['smsCodeWrong', 'phoneTaken'],
  }),
  claim: endpoint('POST /biz/v1/card/user_card/claim', {
    summary: 'Puts the own card on air, with what the company knows of its owner. Again: no change.',
    access: 'staff',
    body: Type.Object({
      /** The owner agrees to be shown on a card; needed once. */
      consent: Type.Optional(Type.Boolean()),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
    }),
    data: Type.Object({ revision: Type.Integer(), claimedAt: time }),
    errors: ['noLicence', 'consentNeeded', 'fieldLocked'],
  }),
  askLicence: endpoint('POST /biz/v1/card/user_card/ask_licence', {
    summary: 'Asks the administrators for a licence. Again: the same request.',
    access: 'staff',
    body: Type.Object({}),
    data: Type.Object({
      /** When it was asked for first; '' where the licence is there already. */
      askedAt: text,
    }),
  }),
  licenceRequests: endpoint('GET /biz/v1/card/user_card/licence_requests', {
    summary: 'Who waits for a licence, the longest first.',
    access: 'admin',
    query: Type.Object({ page, pageSize }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({ userId, name: text, position: text, department: text, avatar: url, askedAt: time }),
      ),
      total: Type.Integer(),
      page: Type.Integer(),
      pageSize: Type.Integer(),
    }),
  }),
  licence: endpoint('POST /biz/v1/card/user_card/licence', {
    summary: 'Gives a member of staff a licence for a card, or takes it back.',
    access: 'admin',
    body: Type.Object({ userId, licensed: Type.Boolean() }),
    data: Type.Object({ userId, licensed: Type.Boolean() }),
  }),
  setting: endpoint('GET /biz/v1/card/card_setting', {
    summary: 'What the company decides for the cards of all its staff.',
    access: 'admin',
    data: Type.Object({
      revision: Type.Integer(),
      locked: Type.Array(lockable),
      cardStyle,
      cardColor,
      address: text,
      sections: Type.Array(titledSection),
      companyCardShown: Type.Boolean(),
    }),
  }),
  changeSetting: endpoint('POST /biz/v1/card/card_setting', {
    summary: 'Changes what is given of it; every card shows it at once.',
    access: 'admin',
    body: Type.Object({
      revision: Type.Optional(revision),
      locked: Type.Optional(Type.Array(lockable, { maxItems: lockableFields.length })),
      cardStyle: Type.Optional(cardStyle),
      cardColor: Type.Optional(cardColor),
      address: Type.Optional(line(200, 'the address')),
      sections: Type.Optional(sections),
      companyCardShown: Type.Optional(Type.Boolean()),
    }),
    data: saved,
    errors: ['cardChanged'],
  }),
}
