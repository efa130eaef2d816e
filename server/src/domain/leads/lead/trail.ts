import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { trailPage, trailTotal } from '#domain/tracking/radar/trail.ts'
import type { OneLead } from './one.ts'

interface Page {
  page: number
  pageSize: number
}

const trailOf = ({ companyId, staffIds, originIds, rootId }: OneLead) => ({
  companyId,
  staffIds: staffIds === 'all' ? staffIds : originIds,
  rootId,
})

/** One page of a lead's activities, the newest first. */
export async function activityPage(db: TenantDb, one: OneLead, page: Page) {
  const of = trailOf(one)
  const [list, total] = await together(
    db,
    (db) => trailPage(db, of, page),
    (db) => trailTotal(db, of),
  )
  return { list, total, ...page }
}

/** Activities of several leads in one list, the newest first. */
export async function activitiesOfAll(db: TenantDb, all: OneLead[], { page, pageSize }: Page) {
  const lines: (TrailEntry & { person: OneLead['lead']['person'] })[] = []
  let total = 0
  const roots = [...new Map(all.map((one) => [one.rootId, one])).values()]
  for (const one of roots) {
    // The whole page may be the first lines of a single lead.
    const own = await trailPage(db, trailOf(one), { page: 1, pageSize: page * pageSize })
    lines.push(...own.map((line) => ({ ...line, person: one.lead.person })))
    total += await trailTotal(db, trailOf(one))
  }
  lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
  return { list: lines.slice((page - 1) * pageSize, page * pageSize), total, page, pageSize }
}

/** The visit with which a lead came the first time; null where there was none. */
export async function firstVisitOf(db: TenantDb, one: OneLead): Promise<TrailEntry | null> {
  const of = trailOf(one)
  const total = await trailTotal(db, of)
  if (total === 0) return null
  // There are few lines before the first view, such as entering the mall.
  const oldest = await trailPage(db, of, { page: Math.ceil(total / 100), pageSize: 100 })
  return oldest.findLast(({ event }) => event === 'view') ?? null
}
