import type { Locale } from '#shared/render.ts'
import { clean } from './parts.ts'

export interface Named {
  name: string
  /** Identifies a visitor without a name. */
  number: number
}

const unnamed = {
  zh: (number: number) => `微信访客 ${number}`,
  en: (number: number) => `WeChat visitor ${number}`,
} satisfies Record<Locale, unknown>

/** A visitor's name, or the number if it is unknown. */
export const nameOf = ({ name, number }: Named, locale: Locale): string =>
  name ? clean(name) : unnamed[locale](number)

/** A visitor's name before other text: a number in its place is separated from a Han character. */
export const leadingName = (person: Named, locale: Locale): string =>
  nameOf(person, locale) + afterNumber(person, locale)

/** The space after a number that stands in the place of a name. */
export const afterNumber = ({ name }: Named, locale: Locale): string => (name || locale !== 'zh' ? '' : ' ')
