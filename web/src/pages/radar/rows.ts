import type { RadarVisit } from '@mingpian/contract/clue.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { InfiniteData } from '@tanstack/react-query'

type Page = CallTypes<'GET /biz/v1/clue/radar/visits'>['data']
export type VisitPages = InfiniteData<Page, number>

/**
 * Each visit once, that with the newest deed first. Pages that were fetched while visits arrived overlap; the entry of the
 * earlier page counts.
 * @param places the time by which each visit got its place: one that goes on does not move under the finger
 */
export function rowsOf(
  pages: readonly { list: readonly RadarVisit[] }[],
  places = new Map<string, string>(),
): RadarVisit[] {
  const known = new Map<string, RadarVisit>()
  for (const visit of pages.flatMap(({ list }) => list)) {
    const key = keyOf(visit)
    if (!known.has(key)) known.set(key, visit)
    if (!places.has(key)) places.set(key, visit.lastAt)
  }
  const placeOf = (visit: RadarVisit) => places.get(keyOf(visit)) ?? visit.lastAt
  return [...known.values()].sort((a, b) => placeOf(b).localeCompare(placeOf(a)))
}

/** The pages with the present newest visits; visits that they move off the first page stay on it. */
export function putNewest({ pages, pageParams }: VisitPages, newest: Page): VisitPages {
  const [first, ...others] = pages
  if (!first) return { pages, pageParams }
  const list = rowsOf([newest, first])
  // Every page gets the present total: that of the last page decides whether there are more.
  const { total } = newest
  return { pages: [{ ...first, list, total }, ...others.map((page) => ({ ...page, total }))], pageParams }
}

/** Ids of views are unique for each person. */
const keyOf = ({ id, person }: RadarVisit) => `${person.unionId} ${id}`
