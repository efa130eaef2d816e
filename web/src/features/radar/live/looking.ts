import type { RadarEntry } from '@mingpian/contract/clue.ts'

/** A visitor with a page open. All times in milliseconds of this phone's clock. */
export interface Looking {
  entry: RadarEntry
  heardAt: number
  /** Whether the visitor left: there was no report for a while. */
  hasLeft: boolean
}

/** Pages report every 5 s while they are read. */
const SILENCE_MS = 15_000
/** Time for which a visitor who left stays shown, with their reading time. */
const FAREWELL_MS = 8_000
/** A first report of a visit that began longer ago is a late one, after a lost connection. */
const RECENT_MS = 120_000

const isSame = (a: RadarEntry, b: RadarEntry) => a.person.unionId === b.person.unionId

/** The list after a report: each visitor once, with the thing that they look at now. */
export function heard(list: readonly Looking[], entry: RadarEntry, now: number): Looking[] {
  const known = list.find((other) => isSame(other.entry, entry))
  if (known && known.entry.lastAt > entry.lastAt) return [...list]
  if (!known && now - Date.parse(entry.lastAt) > RECENT_MS) return [...list]
  const next = { entry, heardAt: now, hasLeft: false }
  return known ? list.map((other) => (other === known ? next : other)) : [next, ...list]
}

/** The list at a later time. The same object if nothing changed. */
export function passing(list: Looking[], now: number): Looking[] {
  const next = list
    .filter(({ heardAt }) => now - heardAt < SILENCE_MS + FAREWELL_MS)
    .map((each) => (each.hasLeft || now - each.heardAt < SILENCE_MS ? each : { ...each, hasLeft: true }))
  return next.length === list.length && next.every((each, i) => each === list[i]) ? list : next
}

/** Reading time of a visitor so far, in milliseconds: the reported time plus, until they leave, the time since. */
export const readFor = ({ entry, heardAt, hasLeft }: Looking, now: number): number =>
  entry.lastDuration + (hasLeft ? 0 : now - heardAt)
