import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { sectionTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

export interface Suggestion {
  /** A message that the salesperson could send next. It never says that reading is measured. */
  text: string
  /** The reason: the thing that the visitor read longest; '' where an action is the reason. */
  because: string
  /** Who passed the thing on, to whom the sentence is written; '' for the visitor. */
  to: string
}

const dayMs = 24 * 3_600_000

/** Deeds that the sentence takes up before anything that was read, with the days for which they count. */
const deeds: [event: string, days: number, say: Say][] = [
  ['submit_form', 7, m.say_form],
  ['ask', 7, m.say_asked],
  ['exchange', 7, m.say_left],
  ['call', 1, m.say_called],
  ['share', 1, m.say_shared],
]

/**
 * A sentence to write next, by the first rule that fits. It states only what was recorded.
 * 1. The visitor cannot be reached and has no name: ask who passed the thing on.
 * 2. The visitor did one of `deeds` lately: take it up, the first of the list first.
 * 3. The visitor read something: take up the section, product or piece with the longest time over all visits.
 * 4. Else a greeting.
 * @param unknown whether the visitor has no name and cannot be reached
 */
export function suggestionFor(
  entries: readonly TrailEntry[],
  { me, now, locale, unknown }: { me: string; now: Date; locale: Locale; unknown: boolean },
): Suggestion {
  const relay = unknown && entries.find(({ relays }) => relays.length > 0)?.relays.at(-1)
  if (relay) return { text: m.say_introduce({}, { locale }), because: '', to: nameOf(relay, locale) }
  for (const [event, days, say] of deeds) {
    const deed = entries.find(
      (entry) => entry.event === event && now.getTime() - Date.parse(entry.at) < days * dayMs,
    )
    if (deed) return { text: say({ what: deed.contentTitle, me }, { locale }), because: '', to: '' }
  }
  const longest = longestRead(entries, locale)
  if (!longest) return { text: m.say_hello({ me }, { locale }), because: '', to: '' }
  const { kind, title } = longest
  const say = sentences[kind] ?? m.say_hello
  return { text: say({ what: title, me }, { locale }), because: title, to: '' }
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
