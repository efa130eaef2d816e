import type { Picture } from '@mingpian/contract/shared/content.ts'
import { m } from '#paraglide/messages.js'

/** Pictures each with words for it: its own, else its number. */
export const described = (pictures: readonly Picture[], title: string) =>
  pictures.map(({ url, alt }, i) => ({ url, alt: alt || m.reading_page({ title, n: i + 1 }) }))
