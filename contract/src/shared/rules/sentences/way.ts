import type { RadarEntry } from '#clue.ts'
import type { Locale } from '#shared/render.ts'
import { afterNumber, type Named, nameOf } from './names.ts'
import { strong } from './parts.ts'
import type { Reader } from './things.ts'

export type Way = Pick<RadarEntry, 'secondScene' | 'landing' | 'relays' | 'sameLinkAs'>

const words = {
  zh: {
    self: (who: string, what: string) => `${who}直接打开了${what}`,
    shared: {
      own: (who: string, what: string) => `${who}通过你的分享打开了${what}`,
      other: (who: string, what: string) => `${who}通过员工的分享打开了${what}`,
    },
    single: (who: string, what: string) => `${who}从私聊打开了${what}`,
    group: (who: string, what: string) => `${who}从群聊打开了${what}`,
    timeline: (who: string, what: string) => `${who}从朋友圈打开了${what}`,
    scan: (who: string, what: string) => `${who}扫码打开了${what}`,
    relayed: (who: string, what: string, relay: string) => `${who}通过${relay}转发打开了${what}`,
    relayedTo: {
      single: (who: string, what: string, relay: string) => `${who}通过${relay}私聊转发打开了${what}`,
      group: (who: string, what: string, relay: string) => `${who}通过${relay}群聊转发打开了${what}`,
      timeline: (who: string, what: string, relay: string) => `${who}通过${relay}朋友圈打开了${what}`,
    },
    someone: '他人的',
    one: (name: string) => ` ${name} 的`,
    chain: (names: string) => ` ${names} 接力的`,
    many: (names: string, n: number) => ` ${names} 等 ${n} 人接力的`,
    sameLink: (name: string) => `和${name}在私聊里打开的是同一条链接`,
    and: '、',
  },
  en: {
    self: (who: string, what: string) => `${who} opened ${what} directly`,
    shared: {
      own: (who: string, what: string) => `${who} opened ${what} through your share`,
      other: (who: string, what: string) => `${who} opened ${what} through a salesperson’s share`,
    },
    single: (who: string, what: string) => `${who} opened ${what} from a private chat`,
    group: (who: string, what: string) => `${who} opened ${what} from a group chat`,
    timeline: (who: string, what: string) => `${who} opened ${what} from Moments`,
    scan: (who: string, what: string) => `${who} scanned a code and opened ${what}`,
    relayed: (who: string, what: string, relay: string) => `${who} opened ${what} that ${relay} forwarded`,
    relayedTo: {
      single: (who: string, what: string, relay: string) =>
        `${who} opened ${what} that ${relay} forwarded in a private chat`,
      group: (who: string, what: string, relay: string) =>
        `${who} opened ${what} that ${relay} forwarded to a group chat`,
      timeline: (who: string, what: string, relay: string) =>
        `${who} opened ${what} that ${relay} put in Moments`,
    },
    someone: 'someone',
    one: (name: string) => name,
    chain: (names: string) => `${names} in turn`,
    many: (names: string, n: number) => `${names} and others, ${n} in turn,`,
    sameLink: (name: string) => `by the same link that ${name} had opened in a private chat`,
    and: ' and ',
  },
} satisfies Record<Locale, object>

const landings = ['single', 'group', 'timeline', 'scan'] as const
const relayLandings = ['single', 'group', 'timeline'] as const

/** The visitor, the opened thing and the way by which they came. */
export function wayWords(who: string, what: string, way: Way, locale: Locale, reader: Reader): string {
  const say = words[locale]
  if (way.relays.length || way.secondScene === '1') {
    const landing = relayLandings.find((each) => each === way.landing)
    return (landing ? say.relayedTo[landing] : say.relayed)(who, what, relayWords(way.relays, locale))
  }
  const landing = landings.find((each) => each === way.landing)
  const otherwise = way.secondScene === '0' ? say.shared[reader] : say.self
  return (landing ? say[landing] : otherwise)(who, what)
}

/** The phrase for a link that was forwarded unchanged: another visitor had opened it in a private chat. */
export const sameLinkWords = ({ sameLinkAs }: Way, locale: Locale): string | false =>
  sameLinkAs !== null && words[locale].sameLink(whoWords(sameLinkAs, locale))

/** A visitor before other text, strong. */
export const whoWords = (person: Named, locale: Locale): string =>
  strong(nameOf(person, locale)) + afterNumber(person, locale)

/** The sharers in their order. Of more than three, the first two and the number. */
function relayWords(relays: Named[], locale: Locale): string {
  const say = words[locale]
  const names = relays.map((relay) => nameOf(relay, locale))
  if (names.length === 0) return say.someone
  if (names.length === 1) return say.one(names.join(say.and))
  if (names.length <= 3) return say.chain(names.join(say.and))
  return say.many(names.slice(0, 2).join(say.and), names.length)
}
