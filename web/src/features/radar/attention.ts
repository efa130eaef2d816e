import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import { sectionTitle } from './sentence.ts'

export interface Held {
  label: string
  /** Milliseconds. */
  duration: number
}

/**
 * What held a visitor, the longest first: the sections of the card each, and each material and product as one. What a
 * visit of the card spent in no section that has a title belongs to the card's own face.
 */
export function attentionOf(entries: readonly TrailEntry[], locale: Locale): Held[] {
  const held = new Map<string, number>()
  const add = (label: string, duration: number) => held.set(label, (held.get(label) ?? 0) + duration)
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
    add(m.card_section_style({}, { locale }), Math.max(0, rest))
  }
  return [...held]
    .map(([label, duration]) => ({ label, duration }))
    .filter(({ duration }) => duration > 0)
    .sort((a, b) => b.duration - a.duration)
}
