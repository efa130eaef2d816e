import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { sectionTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

export interface Held {
  label: string
  /** Milliseconds. */
  duration: number
}

/** Milliseconds below which a time rounds to 0 s, but would be shown as 1 s. */
const rounding = 500

/**
 * Reading time of a visitor by part, the longest first: each section of the card, and each material and product as one.
 * Time on the card outside of titled sections counts for the card's own face. A remainder within the rounding of the
 * sections is dropped: the parts would add up to more than the whole.
 */
export function attentionOf(entries: readonly TrailEntry[], locale: Locale): Held[] {
  const held = new Map<string, number>()
  const add = (label: string, duration: number) => held.set(label, (held.get(label) ?? 0) + duration)
  let face = 0
  for (const { contentType, contentTitle, duration, sections } of entries) {
    if (contentType !== 'card') {
      add(contentTitle, duration)
      continue
    }
    let rest = duration
    for (const section of sections) {
      const title = sectionTitle(section.key, locale)
      if (!title) continue
      add(title, section.duration)
      rest -= section.duration
    }
    face += Math.max(0, rest)
  }
  if (face >= rounding || held.size === 0) add(m.radar_face({}, { locale }), face)
  return [...held]
    .map(([label, duration]) => ({ label, duration }))
    .filter(({ duration }) => duration > 0)
    .sort((a, b) => b.duration - a.duration)
}
