import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { mergeEntry } from '#features/radar/live/use-live-radar.ts'

/**
 * The rows of the radar, the newest first: the pages that were read, and over them what arrived since. Pages that
 * were cut while new visits came in overlap; the row that comes first is the newer one.
 */
export function rowsOf(
  pages: readonly { list: readonly RadarEntry[] }[],
  arrivals: readonly RadarEntry[],
): RadarEntry[] {
  const known = new Map<string, RadarEntry>()
  for (const entry of pages.flatMap(({ list }) => list)) {
    const row = [entry.person.unionId, entry.contentType, entry.contentId].join(' ')
    if (!known.has(row)) known.set(row, entry)
  }
  return arrivals.reduce(mergeEntry, [...known.values()])
}
