import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { sectionKey } from '#shared/entities.ts'
import { companyId, line, oneOf, recordId, url, userId, writtenAs } from '#shared/fields.ts'
import { completenessKeys } from '#shared/rules/card-completeness.ts'
import {
  cardFields,
  englishFields,
  lockableFields,
  profileLength,
  visibilities,
} from '#shared/rules/card-fields.ts'
import { phoneLinePattern } from '#shared/rules/phone-line.ts'

export const eachOf = <const K extends string, T extends TSchema>(keys: readonly K[], type: T) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>)

const text = Type.String()

export const visibility = oneOf(visibilities)
export const lockable = oneOf(lockableFields)
export const cardStyle = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])
export const cardColor = Type.Integer({ minimum: 0, maximum: 6 })
export const contactCode = Type.Union([
  Type.Literal('enterprise'),
  Type.Literal('mini'),
  Type.Literal('default'),
])
/** A colleague's card, for administrators only. Absent: the own card. */
export const whose = { userId: Type.Optional(userId) }
export const sections = Type.Array(Type.Object({ key: sectionKey, visible: Type.Boolean() }), { maxItems: 9 })

export const englishShape = {
  name: line(64, 'the name in English'),
  position: line(128, 'the position in English'),
  companyName: line(128, 'the company in English'),
  address: line(200, 'the address in English'),
  profile: Type.String({ maxLength: profileLength }),
} satisfies Record<(typeof englishFields)[number], TSchema>

export const furtherLine = <T extends TSchema>(value: T) =>
  Type.Object({
    /** The id of an existing line; absent for a new one. */
    id: Type.Optional(recordId),
    label: line(20, 'what the line is called'),
    value,
    visibility,
  })
export const phoneValue = Type.String({
  ...writtenAs('phoneLine'),
  maxLength: 48,
  pattern: phoneLinePattern,
  description: 'a phone number, also with an extension',
})

const StoredLine = Type.Object({ id: recordId, label: text, value: text, visibility })
export type StoredLine = Static<typeof StoredLine>

export const titledSection = Type.Object({
  key: sectionKey,
  title: Type.Object({ zh: text, en: text }),
  visible: Type.Boolean(),
})

/** Everything that the owner of a card edits, in the stored form; locked fields have the company's values. */
export const CardEdit = Type.Object({
  companyId,
  userId,
  revision: Type.Integer(),
  /** Whether the owner has claimed it, which opens it for the first time. */
  claimed: Type.Boolean(),
  licensed: Type.Boolean(),
  isOpen: Type.Boolean(),
  /** When the owner asked for a licence that is not given yet; '' if they did not. */
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
