import type { RadarEntry, RadarVisit, TrailEntry } from '@mingpian/contract/clue.ts'
import { partsRead } from '@mingpian/contract/shared/rules/read-part.ts'
import { durationWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

/** A piece of a sentence. All pieces' texts together are the sentence. */
export interface Part {
  text: string
  strong: boolean
}

type Named = { name: string; number: number }
type Thing = Pick<RadarEntry, 'contentType' | 'contentKind' | 'contentTitle'>
type Way = Pick<RadarEntry, 'secondScene' | 'landing' | 'relays' | 'sameLinkAs'>

/**
 * One visitor and one thing as one sentence, e.g. “王敏”从私聊打开了你的名片，第 3 次，看了 1 分 20 秒，最关注“客户案例”.
 * The visitor, a title and the longest-read part are strong.
 */
export function radarSentence(entry: RadarEntry, locale: Locale): Part[] {
  return partsOf(
    [
      opening(who(entry.person, locale), entry, locale),
      sameLink(entry, locale),
      entry.visits > 1 && m.radar_visit({ n: ordinal(entry.visits, locale) }, { locale }),
      ...attention(entry.lastDuration, entry.sections, locale),
      also(entry.actions, locale),
    ],
    locale,
  )
}

/** A whole visit as one sentence. It begins as the sentence of the first opening. @param focus the part that was read longest, or '' */
export function visitSentence(visit: RadarVisit, focus: string, locale: Locale): Part[] {
  return partsOf(
    [
      opening(who(visit.person, locale), visit, locale),
      sameLink(visit, locale),
      visit.nth > 1 && m.radar_visit({ n: ordinal(visit.nth, locale) }, { locale }),
      ...read(visit.duration, focus, locale),
      also(visit.actions, locale),
    ],
    locale,
  )
}

/** One line of a visitor's history, without the visitor's name, which is above the list. */
export function trailSentence(entry: TrailEntry, locale: Locale): Part[] {
  if (entry.event === 'mall') return partsOf([mall(entry.times ?? 1, locale)], locale)
  const what = thing(entry, locale)
  const did = deeds.get(entry.event)
  if (entry.event === 'share') return partsOf([m.trail_shared({ who: '', what }, { locale })], locale)
  if (did) return partsOf([m.trail_did({ who: '', what, action: did({}, { locale }) }, { locale })], locale)
  const came = [opening('', entry, locale), sameLink(entry, locale)]
  return partsOf([...came, ...attention(entry.duration, entry.sections, locale)], locale)
}

const mall = (times: number, locale: Locale) =>
  times > 1 ? m.trail_mall_times({ n: times }, { locale }) : m.trail_mall({}, { locale })

/** A visitor's name, or the number if it is unknown. */
export function nameOf({ name, number }: Named, locale: Locale): string {
  return name ? clean(name) : m.radar_unnamed({ number }, { locale })
}

/** A visitor's name before other text: a number in its place is separated from the text. */
export function leadingName(person: Named, locale: Locale): string {
  const name = nameOf(person, locale)
  return person.name ? name : m.radar_numbered({ name }, { locale })
}

function who(person: Named, locale: Locale): string {
  const name = strong(nameOf(person, locale))
  return person.name ? name : m.radar_numbered({ name }, { locale })
}

const kinds = new Map([
  ['brochure', m.radar_brochure],
  ['case', m.radar_case],
  ['video', m.radar_video],
  ['image', m.radar_image],
  ['document', m.radar_document],
  ['form', m.radar_form],
])

function thing({ contentType, contentKind, contentTitle }: Thing, locale: Locale): string {
  if (contentType === 'card') return m.radar_card({}, { locale })
  const title = strong(clean(contentTitle))
  if (contentType === 'company') return m.radar_company({ title }, { locale })
  if (contentType === 'announcement') return m.radar_announcement({ title }, { locale })
  if (contentType === 'site') return m.radar_site({ title }, { locale })
  if (contentType === 'product') return m.radar_product({ title }, { locale })
  return (kinds.get(contentKind) ?? m.radar_article)({ title }, { locale })
}

const landed = new Map([
  ['single', m.radar_opened_single],
  ['group', m.radar_opened_group],
  ['timeline', m.radar_opened_timeline],
  ['scan', m.radar_opened_scan],
])
const relayed = new Map([
  ['single', m.radar_relayed_single],
  ['group', m.radar_relayed_group],
  ['timeline', m.radar_relayed_timeline],
])

/** The visitor, the opened thing and the way by which they came. */
function opening(who: string, entry: Thing & Way, locale: Locale): string {
  const what = thing(entry, locale)
  if (entry.relays.length || entry.secondScene === '1') {
    const relay = relayWords(entry.relays, locale)
    return (relayed.get(entry.landing) ?? m.radar_relayed)({ who, relay, what }, { locale })
  }
  const otherwise = entry.secondScene === '0' ? m.radar_opened_shared : m.radar_opened_self
  return (landed.get(entry.landing) ?? otherwise)({ who, what }, { locale })
}

/** The phrase for a link that was forwarded unchanged: another visitor had opened it in a private chat. */
function sameLink({ sameLinkAs }: Way, locale: Locale): string | false {
  return sameLinkAs !== null && m.radar_same_link({ name: who(sameLinkAs, locale) }, { locale })
}

/** The sharers in their order. Of more than three, the first two and the number. */
function relayWords(relays: Named[], locale: Locale): string {
  const names = relays.map((relay) => nameOf(relay, locale))
  const joined = (some: string[]) => some.join(m.radar_and({}, { locale }))
  if (names.length === 0) return m.radar_relay_someone({}, { locale })
  if (names.length === 1) return m.radar_relay_one({ name: joined(names) }, { locale })
  if (names.length <= 3) return m.radar_relay_chain({ names: joined(names) }, { locale })
  return m.radar_relay_many({ names: joined(names.slice(0, 2)), n: names.length }, { locale })
}

/** The reading time and the section that was read longest. The card's head is left out, as every visitor sees it first. */
function attention(duration: number, sections: RadarEntry['sections'], locale: Locale): string[] {
  return read(duration, partTitle(sections.find(({ key }) => key) ?? { key: '' }, locale), locale)
}

function read(duration: number, focus: string, locale: Locale): string[] {
  if (duration < 1000) return []
  const time = m.radar_read({ time: durationWords(duration, locale) }, { locale })
  return focus ? [time, m.radar_focus({ section: strong(clean(focus)) }, { locale })] : [time]
}

const titles = new Map([
  ['contact', m.card_section_contact],
  ['profile', m.card_section_profile],
  ['brochure', m.card_section_brochure],
  ['case', m.card_section_case],
  ['material', m.card_section_material],
  ['video', m.card_section_video],
  ['image', m.card_section_image],
  ['document', m.card_section_document],
  ['goods', m.card_goods],
  ['dynamic', m.corp_section_dynamic],
  ['people', m.corp_section_people],
])

/** The title of a part of a card or of a company card; '' for the card's own face and for parts that have none. */
export const sectionTitle = (key: string, locale: Locale): string => partTitle({ key }, locale)

const numbered: Record<string, (n: number, locale: Locale) => string> = {
  page: (n, locale) => m.radar_page({ n }, { locale }),
  part: (n, locale) => (n === 0 ? m.radar_part_first({}, { locale }) : m.radar_part({ n }, { locale })),
  chapter: (n, locale) => m.radar_part({ n }, { locale }),
  minute: (n, locale) => m.radar_minute({ n }, { locale }),
  quarter: (n, locale) => m.radar_quarter({ n }, { locale }),
}

/** As `sectionTitle`, also of a part of a text or a film: by its heading or chapter, else by its number. */
export function partTitle({ key, title }: { key: string; title?: string }, locale: Locale): string {
  if (title) return clean(title)
  const [, name = '', n] = /^(page|part|chapter|minute|quarter)-(\d{1,4})$/.exec(key) ?? []
  return n ? (numbered[name]?.(Number(n), locale) ?? '') : (titles.get(key)?.({}, { locale }) ?? '')
}

/** The parts of a piece that a visit looked at, in their order, with their titles. */
export const readParts = (
  { contentType, sections }: Pick<TrailEntry, 'contentType' | 'sections'>,
  locale: Locale,
): { key: string; title: string; duration: number }[] =>
  partsRead(contentType, sections)
    .map((section) => ({ ...section, title: partTitle(section, locale) }))
    .filter(({ title }) => title)

const deeds = new Map([
  ['ask', m.radar_did_ask],
  ['exchange', m.radar_did_exchange],
  ['submit_form', m.radar_did_submit_form],
  ['call', m.radar_did_call],
  ['save_contact', m.radar_did_save_contact],
  ['copy', m.radar_did_copy],
  ['view_code', m.radar_did_view_code],
  ['share', m.radar_did_share],
])

/** Names the actions besides reading, each once, the most important for a salesperson first. */
function also(actions: string[], locale: Locale): string | false {
  const words = [...deeds].filter(([name]) => actions.includes(name)).map(([, did]) => did({}, { locale }))
  return words.length > 0 && m.radar_also({ actions: words.join(m.radar_and({}, { locale })) }, { locale })
}

function ordinal(n: number, locale: Locale): string {
  if (locale === 'zh') return String(n)
  const teen = n % 100 > 10 && n % 100 < 14
  return n + ((!teen && ['th', 'st', 'nd', 'rd'][n % 10]) || 'th')
}

/** Two control characters mark strong words inside the messages; no text contains them. */
const [from, to] = ['\u0002', '\u0003']
const clean = (text: string) => text.replaceAll(from, '').replaceAll(to, '')
const strong = (text: string) => from + text + to

function partsOf(clauses: (string | false)[], locale: Locale): Part[] {
  const sentence = clauses.filter(Boolean).join(m.radar_comma({}, { locale })).trim()
  return capital(sentence)
    .split(from)
    .flatMap((piece, i) => {
      const [marked = '', rest = ''] = i === 0 ? ['', piece] : piece.split(to)
      return [
        { text: marked, strong: true },
        { text: rest, strong: false },
      ]
    })
    .filter(({ text }) => text)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
