import type { EventDetail } from '@mingpian/contract/events.ts'
import type { ScoreRow, ScoreRule } from '@mingpian/contract/scores.ts'
import { countedDeeds } from '@mingpian/contract/shared/rules/deeds.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { ledger } from '#domain/leads/scores/ledger.ts'
import { rulesAt, rulesOf } from '#domain/leads/scores/rules.ts'
import { chainOf } from '#domain/share-tree/credit.ts'
import { ruleAt, ruleOf } from '#domain/share-tree/rule.ts'
import { staffNow } from '#domain/staff/successor.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'
import { type LineRow, lineColumns, lineOf, lineSources } from './lines.ts'

const stated = ['compatibleShareId', 'currentShareId', 'shareId', 'clueShareId'] as const

interface DetailRow extends LineRow {
  person_id: string
  activity_id: string
  staff_id: string
  share_id: string
  first_scene: string
  attr: Partial<Record<(typeof stated)[number], string>>
  day: string
  joined: boolean
  colleague: boolean
  now_user_id: string
  now_name: string
}

/**
 * Explains how an event was resolved, from its row and the records that it names. Undefined if there is no such event.
 * @param at its time of arrival, to the millisecond: the ledger is partitioned by it
 */
export async function eventDetail(
  db: TenantDb,
  caller: Caller,
  { eventId, at }: { eventId: string; at: Date },
): Promise<EventDetail | undefined> {
  const { companyId } = caller
  const row = await findEvent(db, companyId, eventId, at)
  if (!row) return undefined
  const fields = stated.filter((name) => row.attr[name])
  const share = await shareNamed(db, companyId, row, row.share_id || row.attr[fields[0] ?? 'shareId'] || '')
  return {
    ...lineOf(row),
    day: row.day,
    joined: row.joined,
    colleague: row.colleague,
    stated: fields,
    share: row.share_id ? 'used' : share ? (share.isOwn ? 'own' : 'left') : 'none',
    sharer: share?.sharer ?? null,
    printed: row.landing === 'scan' && share?.channel === 'poster',
    salespersonBy: row.share_id ? 'share' : row.content_type === 'card' ? 'card' : 'thing',
    salespersonNow: { userId: row.now_user_id, name: row.now_name },
    firstScene: row.first_scene,
    ...(await creditOf(db, caller, row)),
    scores: await scoresOf(db, companyId, row),
  }
}

async function findEvent(db: TenantDb, companyId: string, eventId: string, at: Date) {
  if (!isUuid(eventId) || Number.isNaN(at.getTime())) return undefined
  const { rows } = await sql<DetailRow>`
    /* event */
    select ${lineColumns}, e.person_id, e.activity_id, e.staff_id, e.share_id, e.first_scene, e.attr,
      (e.received_at at time zone company.time_zone)::date::text as day, p.joined_into is not null as joined,
      p.staff_id is not null or root.staff_id is not null as colleague, later.user_id as now_user_id, later.name as now_name
    from event e
    join company on company.company_id = ${companyId}
    ${lineSources(companyId)}
    join staff later on later.company_id = ${companyId} and later.staff_id = ${staffNow('s')}
    where e.company_id = ${companyId} and e.event_id = ${eventId}
      and e.received_at >= ${at}::timestamptz and e.received_at < ${at}::timestamptz + interval '1 millisecond'`.execute(
    db,
  )
  return rows[0]
}

/** The share that was used or ignored, its maker, and whether the maker is the person of the event. */
async function shareNamed(db: TenantDb, companyId: string, { root_id }: DetailRow, shareId: string) {
  if (!shareId) return undefined
  const { rows } = await sql<
    PersonRow & { share_type: 'staff' | 'wxUser'; channel: string; user_id: string; staff_name: string }
  >`
    select h.share_type, h.channel, s.user_id, s.name as staff_name, root.person_id as root_id, root.union_id, root.name,
      root.avatar, root.number
    from share h
    join staff s on s.company_id = ${companyId} and s.staff_id = h.staff_id
    join person p on p.company_id = ${companyId} and p.person_id = h.person_id
    join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
    where h.company_id = ${companyId} and h.share_id = ${shareId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const isStaff = row.share_type === 'staff'
  return {
    channel: row.channel,
    isOwn: row.root_id === root_id,
    sharer: {
      salesperson: isStaff ? { userId: row.user_id, name: row.staff_name } : null,
      person: isStaff ? null : leadOf(row),
    },
  }
}

/** Credits of the visit that begins with the event. */
async function creditOf(db: TenantDb, caller: Caller, row: DetailRow) {
  const { companyId } = caller
  const rule = { before: await ruleAt(db, companyId, row.received_at), now: await ruleOf(db, companyId) }
  if (row.first_of !== 'visit') return { rule, chain: [] }
  const span = await spanOf(db, caller, { from: row.day, to: row.day })
  const visit = { personId: row.person_id, activityId: row.activity_id }
  return { rule, chain: await chainOf(db, { span, staffIds: [row.staff_id] }, visit, rule) }
}

/** Actions of score rules that an event counts for. A dwell counts as reading of its view. */
function actionsOf({ event, first_of }: DetailRow): string[] {
  if (event === 'view') return first_of === 'visit' ? ['visit', 'read'] : ['read']
  return [event === 'dwell' ? 'read' : event]
}

async function scoresOf(db: TenantDb, companyId: string, row: DetailRow): Promise<EventDetail['scores']> {
  const [before, now] = [await rulesAt(db, companyId, row.received_at), await rulesOf(db, companyId)]
  const personIds = await personIdsOf(db, companyId, row.root_id)
  const of = { companyId, staffIds: [row.staff_id], personIds }
  const rowsOf = async (rules: readonly ScoreRule[], action: string) => {
    const found = await sql<ScoreRow>`
      select kind, action, day::text as day, earned_on::text as "earnedOn", times, points
      from (${ledger(of, rules)}) line
      where action = ${action} and earned_on = ${row.day}::date order by step`.execute(db)
    return found.rows
  }
  const points = (rules: readonly ScoreRule[], action: string) =>
    rules.find((rule) => rule.action === action)?.points ?? 0
  const asked = actionsOf(row)
  const scores: EventDetail['scores'] = []
  for (const action of countedDeeds.filter((each) => asked.includes(each)))
    scores.push({
      action,
      pointsBefore: points(before, action),
      pointsNow: points(now, action),
      before: await rowsOf(before, action),
      now: await rowsOf(now, action),
    })
  return scores
}
