import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { oftenFrom, strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { sectionTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

const landed = new Map([
  ['single', m.visit_from_single],
  ['group', m.visit_from_group],
  ['timeline', m.visit_from_timeline],
  ['scan', m.visit_from_scan],
])

/** Source of a visit: a chat, Moments, a code, a forward, or on its own. */
export function channelWords({ relays, secondScene, landing }: RadarVisit, locale: Locale): string {
  const [nearest] = relays.slice(-1)
  if (nearest) return m.visit_from_relay({ name: nameOf(nearest, locale) }, { locale })
  if (secondScene === '1') return m.visit_from_forward({}, { locale })
  const otherwise = secondScene === '0' ? m.visit_from_share : m.visit_from_self
  return (landed.get(landing) ?? otherwise)({}, { locale })
}

/** The part that was read longest; '' if none was, or for the card's own face. */
export function mostWords({ most }: RadarVisit, locale: Locale): string {
  if (!most) return ''
  return most.section ? sectionTitle(most.section, locale) : most.contentTitle
}

/** The thing that was opened last; '' where it was the only one, or was deleted. */
export const lastWords = ({ things, last }: RadarVisit): string => {
  if (things === 1) return ''
  return last.contentType === 'card' ? m.call_own_card() : last.contentTitle
}

/** Source, duration and number of openings of a visit. */
export function factsOf(visit: RadarVisit, locale: Locale): string[] {
  const { duration, things } = visit
  return [
    channelWords(visit, locale),
    duration >= 1000 && durationWords(duration, locale),
    things > 1 && m.visit_things({ n: things }, { locale }),
  ].filter((fact) => fact !== false)
}

export interface Chip {
  text: string
  /** Shows interest by itself. */
  strong: boolean
}

/** A strong action as a chip. */
export const actionWords: Record<(typeof strongActions)[number], typeof m.visit_chip_call> = {
  pay_order: m.visit_chip_pay_order,
  place_order: m.visit_chip_place_order,
  pay_booking: m.visit_chip_pay_booking,
  book: m.visit_chip_book,
  call: m.visit_chip_call,
  save_contact: m.visit_chip_save,
  exchange: m.visit_chip_exchange,
  submit_form: m.visit_chip_form,
  share: m.visit_chip_share,
}

/** Chips of a visit: the strong actions, and the visit's ordinal number. */
export function chipsOf({ actions, nth }: RadarVisit, locale: Locale): Chip[] {
  const strong = strongActions.filter((name) => actions.includes(name))
  const often = nth === 1 ? m.visit_chip_first({}, { locale }) : m.visit_chip_nth({ n: nth }, { locale })
  return [
    ...strong.map((name) => ({ text: actionWords[name]({}, { locale }), strong: true })),
    { text: often, strong: nth >= oftenFrom },
  ]
}
