import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'
import {
  type CardField,
  cardFields,
  type EnglishField,
  englishFields,
  type Visibility,
} from '@mingpian/contract/shared/rules/card-fields.ts'

/** A further phone or e-mail address; one that was not saved yet has no id. */
export interface Line {
  id?: string
  label: string
  value: string
  visibility: Visibility
}

/** The editable fields of a card, flat: each is saved, locked, compared and validated by itself. */
export type Editable = Pick<
  CardEdit,
  | 'name'
  | 'position'
  | 'avatar'
  | 'cardStyle'
  | 'cardColor'
  | 'contactCode'
  | 'address'
  | 'wechatId'
  | 'email'
  | 'profile'
> & {
  phones: Line[]
  emails: Line[]
  sections: Pick<CardEdit['sections'][number], 'key' | 'visible'>[]
} & Record<`visibility.${CardField}`, Visibility> &
  Record<`english.${EnglishField}`, string>

export type EditKey = keyof Editable

/** Unsaved changes, each with its base: the stored value when the change began. */
export type Changes = { [K in EditKey]?: { base: Editable[K]; mine: Editable[K] } }

/** Fields with the same name in `basic_info`. */
const plainKeys = [
  'name',
  'position',
  'avatar',
  'cardStyle',
  'cardColor',
  'contactCode',
  'address',
  'wechatId',
  'email',
  'phones',
  'emails',
  'sections',
] as const

export const styleKeys = ['cardStyle', 'cardColor'] as const satisfies EditKey[]
export const configKeys = ['sections', 'contactCode'] as const satisfies EditKey[]
export const briefKeys = ['profile', 'english.profile'] as const satisfies EditKey[]
export const infoKeys: readonly EditKey[] = [
  'avatar',
  'name',
  'position',
  'visibility.phone',
  'phones',
  'email',
  'visibility.email',
  'emails',
  'wechatId',
  'visibility.wechatId',
  'address',
  'visibility.address',
  'english.name',
  'english.position',
  'english.companyName',
  'english.address',
]
export const allKeys: readonly EditKey[] = [...infoKeys, ...styleKeys, ...configKeys, ...briefKeys]

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const lines = (stored: readonly Line[]): Line[] =>
  stored.map(({ id, label, value, visibility }) => ({ ...(id && { id }), label, value, visibility }))

/** A stored card in the form for editing. */
export function editableOf(card: CardEdit): Editable {
  const { name, position, avatar, cardStyle, cardColor, contactCode, address, wechatId, email, profile } =
    card
  return {
    ...{ name, position, avatar, cardStyle, cardColor, contactCode, address, wechatId, email, profile },
    phones: lines(card.phones),
    emails: lines(card.emails),
    sections: card.sections.map(({ key, visible }) => ({ key, visible })),
    ...prefixed('visibility', cardFields, card.visibility),
    ...prefixed('english', englishFields, card.english),
  }
}

const prefixed = <P extends string, K extends string, V>(
  prefix: P,
  keys: readonly K[],
  values: Record<K, V>,
) => Object.fromEntries(keys.map((key) => [`${prefix}.${key}`, values[key]])) as Record<`${P}.${K}`, V>

/** A card with its changes, in the stored form, for previews. */
export function withEdits(card: CardEdit, value: Editable): CardEdit {
  const titles = new Map(card.sections.map(({ key, title }) => [key, title]))
  const { phones, emails, sections, ...plain } = value
  return {
    ...card,
    ...pick(plain, plainKeys),
    profile: value.profile,
    sections: sections.map((each) => ({ ...each, title: titles.get(each.key) ?? { zh: '', en: '' } })),
    phones: phones.map((line) => ({ id: '', ...line })),
    emails: emails.map((line) => ({ id: '', ...line })),
    visibility: unprefixed('visibility', cardFields, value),
    english: unprefixed('english', englishFields, value),
  }
}

const unprefixed = <P extends string, K extends string, V>(
  prefix: P,
  keys: readonly K[],
  values: Record<`${P}.${K}`, V>,
) => Object.fromEntries(keys.map((key) => [key, values[`${prefix}.${key}`]])) as Record<K, V>

function pick<T extends object>(all: T, keys: readonly string[]): T {
  return Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key))) as T
}

/** The bodies of `basic_info` and `profile` for these fields; undefined if a call has none of them. */
export function bodiesOf(value: Editable, keys: readonly EditKey[]) {
  const basic = {
    ...Object.fromEntries(plainKeys.filter((key) => keys.includes(key)).map((key) => [key, value[key]])),
    ...some('visibility', partOf('visibility', cardFields, value, keys)),
    ...some(
      'english',
      partOf(
        'english',
        englishFields.filter((field) => field !== 'profile'),
        value,
        keys,
      ),
    ),
  }
  const brief = briefKeys.some((key) => keys.includes(key))
  return {
    basic: Object.keys(basic).length ? basic : undefined,
    profile: brief ? { profile: value.profile, englishProfile: value['english.profile'] } : undefined,
  }
}

function partOf<P extends 'visibility' | 'english', K extends string>(
  prefix: P,
  fields: readonly K[],
  value: Record<`${P}.${K}`, unknown>,
  keys: readonly string[],
): object {
  const given = fields.filter((field) => keys.includes(`${prefix}.${field}`))
  return Object.fromEntries(given.map((field) => [field, value[`${prefix}.${field}`]]))
}

const some = (name: string, part: object) => (Object.keys(part).length ? { [name]: part } : {})
