import type { RadarEntry, RadarVisit, TrailEntry } from '#clue.ts'
import type { Locale } from '#shared/render.ts'
import { deedWords } from './deeds.ts'
import { durationWords } from './duration.ts'
import type { Named } from './names.ts'
import { clean, type Part, partsOf, strong } from './parts.ts'
import { partTitle } from './read.ts'
import { type Reader, type Thing, thingWords } from './things.ts'
import { sameLinkWords, type Way, wayWords, whoWords } from './way.ts'

const words = {
  zh: {
    nth: (n: number) => `第\u00a0${n}\u00a0次`,
    read: (time: string) => `看了 ${time}`,
    focus: (part: string) => `最关注“${part}”`,
    also: (deeds: string) => `还${deeds}`,
    did: (who: string, what: string, deed: string) => `${who}在${what}里${deed}`,
    tapped: (who: string, what: string, deed: string) => `${who}在${what}里${deed}`,
    mall: { own: (who: string) => `${who}通过你进入了商城`, other: (who: string) => `${who}进入了商城` },
    wholes: {
      place_order: (who: string, what: string) => `${who}下单买${what}`,
      pay_order: (who: string, what: string) => `${who}付款买了${what}`,
      refund_order: (who: string, what: string) => `${who}收到了${what}的全额退款`,
      review_product: (who: string, what: string) => `${who}评价了${what}`,
      take_coupon: (who: string, what: string) => `${who}领取了${what}`,
      book: (who: string) => `${who}预约了到店`,
      join_waiting: (who: string) => `${who}加入了到店预约的候补`,
      pay_booking: (who: string) => `${who}付款预约了到店`,
      cancel_booking: (who: string) => `${who}取消了到店预约`,
      refund_booking: (who: string) => `${who}收到了预约的全额退款`,
      arrive: (who: string) => `${who}如约到店`,
      request_help: (who: string) => `${who}提交了工单`,
    },
    times: (n: number) => `共 ${n}\u00a0次`,
    comma: '，',
    and: '、',
  },
  en: {
    nth: (n: number) => `for the ${ordinal(n)}\u00a0time`,
    read: (time: string) => `read for ${time}`,
    focus: (part: string) => `most of all “${part}”`,
    also: (deeds: string) => `and ${deeds}`,
    did: (who: string, what: string, deed: string) => `${who} ${deed} from ${what}`,
    tapped: (who: string, what: string, deed: string) => `${who} ${deed} on ${what}`,
    mall: {
      own: (who: string) => `${who} came to the mall through you`,
      other: (who: string) => `${who} came to the mall`,
    },
    wholes: {
      place_order: (who: string, what: string) => `${who} ordered ${what}`,
      pay_order: (who: string, what: string) => `${who} paid for ${what}`,
      refund_order: (who: string, what: string) => `${who} got a full refund for ${what}`,
      review_product: (who: string, what: string) => `${who} reviewed ${what}`,
      take_coupon: (who: string, what: string) => `${who} got ${what}`,
      book: (who: string) => `${who} booked a visit`,
      join_waiting: (who: string) => `${who} joined the waiting list for a visit`,
      pay_booking: (who: string) => `${who} paid for a booked visit`,
      cancel_booking: (who: string) => `${who} cancelled a booked visit`,
      refund_booking: (who: string) => `${who} got a full refund for a booked visit`,
      arrive: (who: string) => `${who} came as booked`,
      request_help: (who: string) => `${who} asked for help`,
    },
    times: (n: number) => `${n}\u00a0times`,
    comma: ', ',
    and: ' and ',
  },
} satisfies Record<Locale, object>

/**
 * One visitor and one thing as one sentence, e.g. “王敏”从私聊打开了你的名片，第 3 次，看了 1 分 20 秒，最关注“客户案例”.
 * The visitor, a title and the longest-read part are strong.
 */
export function radarSentence(entry: RadarEntry, locale: Locale, reader: Reader = 'own'): Part[] {
  return sentence(
    [
      ...opening(whoWords(entry.person, locale), entry, locale, reader),
      entry.visits > 1 && words[locale].nth(entry.visits),
      ...attention(entry.lastDuration, entry.sections, locale),
      also(entry.actions, locale, reader),
    ],
    locale,
  )
}

/** A whole visit as one sentence. It begins as the sentence of the first opening. @param focus the part that was read longest, or '' */
export function visitSentence(
  visit: RadarVisit,
  focus: string,
  locale: Locale,
  reader: Reader = 'own',
): Part[] {
  return sentence(
    [
      ...opening(whoWords(visit.person, locale), visit, locale, reader),
      visit.nth > 1 && words[locale].nth(visit.nth),
      ...read(visit.duration, focus, locale),
      also(visit.actions, locale, reader),
    ],
    locale,
  )
}

const isWhole = (event: string): event is keyof (typeof words)['zh']['wholes'] =>
  Object.hasOwn(words.zh.wholes, event)

/** One line of a visitor's history. A line of several visitors' names its own. */
export function trailSentence(
  entry: TrailEntry & { person?: Named },
  locale: Locale,
  reader: Reader = 'own',
): Part[] {
  const say = words[locale]
  const who = entry.person ? whoWords(entry.person, locale) : ''
  const times = entry.times ?? 1
  if (entry.event === 'mall') return sentence([say.mall[reader](who), times > 1 && say.times(times)], locale)
  const what = thingWords(entry, locale, reader)
  if (isWhole(entry.event)) return sentence([say.wholes[entry.event](who, what)], locale)
  const [deed] = deedWords([entry.event], locale, reader)
  if (deed) return sentence([say[entry.event === 'share' ? 'tapped' : 'did'](who, what, deed)], locale)
  return sentence(
    [...opening(who, entry, locale, reader), ...attention(entry.duration, entry.sections, locale)],
    locale,
  )
}

const opening = (who: string, entry: Thing & Way, locale: Locale, reader: Reader) => [
  wayWords(who, thingWords(entry, locale, reader), entry, locale, reader),
  sameLinkWords(entry, locale),
]

/** The reading time and the section that was read longest. The card's head is left out, as every visitor sees it first. */
function attention(duration: number, sections: RadarEntry['sections'], locale: Locale): string[] {
  return read(duration, partTitle(sections.find(({ key }) => key) ?? { key: '' }, locale), locale)
}

function read(duration: number, focus: string, locale: Locale): string[] {
  if (duration < 1000) return []
  const time = words[locale].read(durationWords(duration, locale))
  return focus ? [time, words[locale].focus(strong(clean(focus)))] : [time]
}

/** Names the deeds besides reading, each once. */
function also(actions: string[], locale: Locale, reader: Reader): string | false {
  const deeds = deedWords(actions, locale, reader)
  return deeds.length > 0 && words[locale].also(deeds.join(words[locale].and))
}

function ordinal(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14
  return n + ((!teen && ['th', 'st', 'nd', 'rd'][n % 10]) || 'th')
}

const sentence = (clauses: (string | false)[], locale: Locale): Part[] =>
  partsOf(clauses.filter(Boolean).join(words[locale].comma))
