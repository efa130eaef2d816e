import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { sectionTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

export interface Suggestion {
  /** A message that the salesperson could send next. It never says that reading is measured. */
  text: string
  /** The reason: the thing that the visitor read longest; '' where an action is the reason. */
  because: string
}

/** Age up to which an action has priority over the reading time. */
const RECENT_MS = 24 * 3_600_000

/**
 * A sentence to write next, by the first rule that fits:
 * 1. The visitor called within a day: offer to talk.
 * 2. The visitor forwarded something within a day: thank them.
 * 3. The visitor read something: take up the section, product or piece with the longest time over all visits.
 * 4. Else a greeting.
 */
export function suggestionFor(
  entries: readonly TrailEntry[],
  { me, now, locale }: { me: string; now: Date; locale: Locale },
): Suggestion {
  const did = (event: string) =>
    entries.some((entry) => entry.event === event && now.getTime() - Date.parse(entry.at) < RECENT_MS)
  if (did('call')) return { text: m.say_called({}, { locale }), because: '' }
  if (did('share')) return { text: m.say_shared({}, { locale }), because: '' }
  const longest = longestRead(entries, locale)
  if (!longest) return { text: m.say_hello({ me }, { locale }), because: '' }
  const { kind, title } = longest
  const say = sentences[kind] ?? m.say_hello
  return { text: say({ what: title, me }, { locale }), because: title }
}

type Say = (inputs: { what: string; me: string }, options: { locale: Locale }) => string

/** By the section of the card, or by another thing that was read. */
const sentences: Record<string, Say | undefined> = {
  case: m.say_case,
  brochure: m.say_brochure,
  document: m.say_document,
  goods: (_, options) => m.say_goods({ what: m.card_goods({}, options) }, options),
  product: m.say_goods,
  piece: m.say_reading,
  company: m.say_company,
  contact: m.say_contact,
}

/** The kinds of things other than cards and pieces. */
const kinds: Partial<Record<TrailEntry['contentType'], string>> = {
  product: 'product',
  company: 'company',
  site: 'company',
}

interface Read {
  kind: string
  title: string
  duration: number
}

function longestRead(entries: readonly TrailEntry[], locale: Locale): Read | undefined {
  const reads = new Map<string, Read>()
  const add = (kind: string, title: string, duration: number) => {
    const id = `${kind} ${title}`
    if (title) reads.set(id, { kind, title, duration: duration + (reads.get(id)?.duration ?? 0) })
  }
  for (const { contentType, contentTitle, duration, sections } of entries) {
    if (contentType !== 'card') add(kinds[contentType] ?? 'piece', contentTitle, duration)
    else for (const { key, duration } of sections) add(key, sectionTitle(key, locale), duration)
  }
  return [...reads.values()].filter(({ duration }) => duration > 0).sort((a, b) => b.duration - a.duration)[0]
}
