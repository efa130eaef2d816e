import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import {
  type CardField,
  cardFields,
  companyWideFields,
  type EnglishField,
  englishFields,
  type LockableField,
  lockableFields,
  type Visibility,
} from '@mingpian/contract/shared/rules/card-fields.ts'
import { cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import { tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import type { userCard } from '@mingpian/contract/user-card.ts'
import { type CardLine, type CardRow, orderedSections, type StoredSection } from '#domain/card/queries.ts'

/** Everything that a save may change of a card; absent fields stay. */
export type CardInput = Omit<InputOf<typeof userCard.basicInfo>, 'userId' | 'revision'>

/** A card as its owner may change it. */
export interface CardState {
  name: string
  position: string
  avatar: string
  email: string
  cardStyle: 1 | 2 | 3
  cardColor: number
  address: string
  wechatId: string
  profile: string
  contactCode: 'enterprise' | 'mini' | 'default'
  isOpen: boolean
  visibility: Record<CardField, Visibility>
  english: Record<EnglishField, string>
  sections: StoredSection[]
  phones: NewLine[]
  emails: NewLine[]
}

export type NewLine = { id?: string; label: string; value: string; visibility: Visibility }

export function stateOf(row: CardRow, lines: CardLine[]): CardState {
  return {
    name: row.name,
    position: row.position,
    avatar: row.avatar,
    email: row.email,
    cardStyle: cardStyle(row.card_style ?? 1),
    cardColor: row.card_color ?? 0,
    address: row.address ?? '',
    wechatId: row.wechat_id ?? '',
    profile: row.profile ?? '',
    contactCode: row.contact_code ?? 'enterprise',
    isOpen: row.is_open ?? false,
    visibility: filled(cardFields, row.visibility, 'public'),
    english: filled(englishFields, row.english, ''),
    sections: orderedSections(row.sections ?? []),
    phones: lines.filter(({ kind }) => kind === 'phone'),
    emails: lines.filter(({ kind }) => kind === 'email'),
  }
}

/** The card after the save: the input's trimmed texts, merged into the present values. */
export function nextState(now: CardState, input: CardInput): CardState {
  const { visibility, english, sections, phones, emails, ...plain } = input
  const given = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...now,
    ...Object.fromEntries(given.map(([key, value]) => [key, trimmed(value)])),
    visibility: { ...now.visibility, ...visibility },
    english: { ...now.english, ...mapValues(english ?? {}, trimmed) },
    sections: sections ? orderedSections(sections) : now.sections,
    phones: phones?.map(tidyPhone) ?? now.phones,
    emails: emails?.map(tidy) ?? now.emails,
  }
}

export type StateField = keyof CardState

/** The fields whose content differs. Lines are compared by their content, not by their ids. */
export function changedFields(now: CardState, next: CardState): StateField[] {
  const fields = Object.keys(now) as StateField[]
  return fields.filter((field) => content(now[field]) !== content(next[field]))
}

/**
 * The changed fields that the company has locked for this editor.
 * @param isAdmin whether the editor may change locked fields that are not company-wide
 */
export function lockedChanges(
  now: CardState,
  next: CardState,
  locked: readonly string[],
  isAdmin: boolean,
): LockableField[] {
  const changed: readonly string[] = changedFields(now, next)
  const english = englishFields.filter((field) => now.english[field] !== next.english[field])
  const touched = new Set<string>([...changed, ...english])
  return lockableFields.filter(
    (field) =>
      touched.has(field) && locked.includes(field) && !(isAdmin && !companyWideFields.includes(field)),
  )
}

/** The fields whose changes are shown to people who saved the card. */
const noticed: Partial<Record<StateField, string>> = {
  name: 'name',
  position: 'position',
  avatar: 'avatar',
  email: 'email',
  emails: 'email',
  phones: 'phone',
  address: 'address',
  wechatId: 'wechatId',
}

/** The changed fields to show them; hidden lines are left out. */
export const noticedFields = (now: CardState, next: CardState): string[] => [
  ...new Set(changedFields(shownLines(now), shownLines(next)).flatMap((field) => noticed[field] ?? [])),
]

const shownLines = ({ phones, emails, ...state }: CardState): CardState => {
  const shown = (lines: NewLine[]) => lines.filter(({ visibility }) => visibility !== 'hidden')
  return { ...state, phones: shown(phones), emails: shown(emails) }
}

const trimmed = <T>(value: T): T => (typeof value === 'string' ? (value.trim() as T) : value)
const tidy = (line: NewLine): NewLine => ({ ...line, label: line.label.trim(), value: line.value.trim() })
const tidyPhone = (line: NewLine): NewLine => ({ ...tidy(line), value: tidyPhoneLine(line.value) })

function mapValues<T extends object>(of: T, change: <V>(value: V) => V): T {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)])) as T
}

function filled<K extends string, V>(
  keys: readonly K[],
  given: Partial<Record<K, V>> | null,
  otherwise: V,
): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, given?.[key] ?? otherwise])) as Record<K, V>
}

function content(value: CardState[StateField]): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return JSON.stringify(
    value.map((each) => ('value' in each ? [each.label, each.value, each.visibility] : each)),
  )
}
