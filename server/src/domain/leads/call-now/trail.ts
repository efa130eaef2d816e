import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { CallOutcome, LeadAct, LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { leadAmong } from '#domain/leads/lead/access.ts'
import type { OneLead } from '#domain/leads/lead/one.ts'
import { reachesOf } from '#domain/leads/lead/reach.ts'
import { mayShow, purchaseOf } from '#domain/leads/lead/write.ts'
import { readersOfLead } from '#domain/leads/turns/held.ts'
import { coveredToRead, ownOf } from '#domain/staff/covers.ts'
import { type TrailOf, trailPage, trailSummary } from '#domain/tracking/radar/trail.ts'

type Trail = Omit<CallTypes<'GET /biz/v1/clue/trail'>['data'], 'page' | 'pageSize'>

interface Asked {
  leadId: string
  page: number
  pageSize: number
}

/**
 * One page of a lead's history, with what salespeople did about the lead in the time of its lines, and the caller's ways
 * to reach the lead.
 * @throws Failure notFound for a person who is no lead in reach, as for a missing person
 */
export async function wholeTrail(
  db: TenantDb,
  sealer: Sealer,
  caller: Caller,
  { leadId, ...page }: Asked,
): Promise<Trail> {
  const { companyId, staffId } = caller
  const [lead, reach, staffIds] = await together(
    db,
    (db) => findPerson(db, companyId, leadId),
    (db) => coveredToRead(db, caller),
    (db) => ownOf(db, caller),
  )
  if (!lead) throw new Failure('notFound')
  const { rootId, personIds } = lead
  const readers = await readersOfLead(db, reach, rootId)
  const of = { companyId, staffIds: readers, rootId }
  const [visited, list, one] = await together(
    db,
    (db) => trailSummary(db, of, lead),
    (db) => trailPage(db, of, page),
    (db) => leadAmong(db, reach, staffId, lead),
  )
  const summary = visited ?? (one && withoutVisits(one))
  if (!summary) throw new Failure('notFound')
  if (!one) return { ...summary, list, reach: null, acts: [] }
  const isMine = one.isHeld && staffIds.includes(one.holderId)
  const [acts, reachOf] = await together(
    db,
    async (db) => actsOf(db, one, await timeOf(db, of, page, { list, total: summary.total })),
    (db) => reachesOf(db, sealer, { companyId, staffId, staffIds }, isMine ? personIds : []),
  )
  return { ...summary, list, reach: isMine ? reachOf(rootId) : null, acts }
}

/** The summary of a trail for a lead without visits. */
const withoutVisits = ({ lead: { person, firstAt } }: OneLead) => ({
  ...{ person, firstAt },
  ...{ visits: 0, totalDuration: 0, total: 0 },
})

/** The time after `from` and up to `until`; null is open. */
interface Time {
  from: string | null
  until: string | null
}

/** The time of a page's lines: up to its oldest line, and from the oldest line of the page before on. */
async function timeOf(
  db: TenantDb,
  of: TrailOf,
  { page, pageSize }: Omit<Asked, 'leadId'>,
  { list, total }: Pick<Trail, 'list' | 'total'>,
): Promise<Time> {
  const before = (page - 1) * pageSize
  const [newer] = before === 0 ? [] : await trailPage(db, of, { page: before, pageSize: 1 })
  return { from: before + list.length < total ? (list.at(-1)?.at ?? null) : null, until: newer?.at ?? null }
}

/** What those who see the lead did about it in a time, the newest first; at most 200. */
async function actsOf(db: TenantDb, one: OneLead, { from, until }: Time): Promise<LeadAct[]> {
  const { companyId, personIds } = one
  const theirs = sql`company_id = ${companyId} and person_id = any(${personIds}::uuid[])`
  const { rows } = await sql<{
    id: string
    kind: LeadAct['kind']
    salesperson: string
    words: string
    is_bought: boolean
    amount: string | null
    order_number: string
    outcome: CallOutcome | ''
    stage: LeadStage | ''
    at: Date
  }>`
    /* acts of a lead */
    select act.id, act.kind, s.name as salesperson, act.words, act.is_bought, act.amount, act.order_number, act.outcome, act.stage, act.at
    from (
      select staff_id, follow_id::text as id, 'follow' as kind, words, is_bought, amount, order_number, '' as outcome,
        '' as stage, at
      from lead_follow where ${theirs}
      union all
      select staff_id, stage_id::text, 'stage', '', false, null, '', '', stage, at from lead_stage where ${theirs}
      union all
      select staff_id, 'outcome ' || staff_id || ' ' || day, 'outcome', '', false, null, '', outcome, '', at
      from call_outcome where ${theirs}
      union all
      select staff_id, way || ' ' || staff_id || ' ' || day, way, '', false, null, '', '', '', at
      from lead_reach where ${theirs}
    ) act
    join staff s on s.company_id = ${companyId} and s.staff_id = act.staff_id
    where ${mayShow(one)} and (${from}::timestamptz is null or act.at > ${from}::timestamptz)
      and (${until}::timestamptz is null or act.at <= ${until}::timestamptz)
    order by act.at desc, act.id limit 200`.execute(db)
  return rows.map(({ is_bought, amount, order_number, at, ...act }) => ({
    ...act,
    purchase: purchaseOf({ is_bought, amount, order_number }),
    at: at.toISOString(),
  }))
}
