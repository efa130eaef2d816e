import type { RadarEntry } from '@mingpian/contract/clue.ts'

/** A visitor with a page open. All times in milliseconds of this phone's clock. */
export interface Looking {
  entry: RadarEntry
  heardAt: number
  /** Nothing came for a while: the visitor left. */
  hasLeft: boolean
}

/** Pages report every 5 s while they are read. */
const SILENCE_MS = 15_000
/** Time for which a visitor who left stays shown, with the time that they read. */
const FAREWELL_MS = 8_000
/** A first report of a visit that began longer ago tells of the past: it comes after a broken line. */
const RECENT_MS = 120_000

const isSame = (a: RadarEntry, b: RadarEntry) => a.person.unionId === b.person.unionId

/** The list after a report: a visitor stands in it once, with what they look at now. */
export function heard(list: readonly Looking[], entry: RadarEntry, now: number): Looking[] {
  const known = list.find((other) => isSame(other.entry, entry))
  if (known && known.entry.lastAt > entry.lastAt) return [...list]
  if (!known && now - Date.parse(entry.lastAt) > RECENT_MS) return [...list]
  const next = { entry, heardAt: now, hasLeft: false }
  return known ? list.map((other) => (other === known ? next : other)) : [next, ...list]
}

/** The list as time passes. The very same list where nothing changed. */
export function passing(list: Looking[], now: number): Looking[] {
  const next = list
    .filter(({ heardAt }) => now - heardAt < SILENCE_MS + FAREWELL_MS)
    .map((each) => (each.hasLeft || now - each.heardAt < SILENCE_MS ? each : { ...each, hasLeft: true }))
  return next.length === list.length && next.every((each, i) => each === list[i]) ? list : next
}

/** Reading time of a visitor so far, in milliseconds: the reported time plus, until they leave, the time since. */
export const readFor = ({ entry, heardAt, hasLeft }: Looking, now: number): number =>
  entry.lastDuration + (hasLeft ? 0 : now - heardAt)
