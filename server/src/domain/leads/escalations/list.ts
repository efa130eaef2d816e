import type { Escalation, EscalationSignal } from '@mingpian/contract/escalations.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { titleOf } from '#domain/card/things.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import { isAnswered } from './reactions.ts'

/** The salespeople whose escalations are read: a team, or `all` of the company. */
interface EscalationsOf {
  companyId: string
  staffIds: string[] | 'all'
}

/** Days for which an escalation stays open and its lead is not escalated again. */
export const OPEN_DAYS = 30

/**
 * Rows of `escalation` of the last OPEN_DAYS whose salesperson did not hand the lead over and did not react
 * (`isAnswered`). Its columns `at` and `signal_at` are `toldAt` and `at` of the calls.
 */
const openEscalations = ({ companyId, staffIds }: EscalationsOf): RawBuilder<unknown> => sql`
  select e.*, root.union_id, root.name, root.avatar, root.number, root.person_id as root_id
  from escalation e
  join person p on p.company_id = ${companyId} and p.person_id = e.person_id
  join person root on root.company_id = ${companyId} and root.person_id = ${rootIdOf('p')}
  join staff holder on holder.company_id = ${companyId} and holder.staff_id = e.staff_id and holder.status = 'active'
  where e.company_id = ${companyId} and e.at > now() - make_interval(days => ${OPEN_DAYS})
    and ${staffIds === 'all' ? sql`true` : sql`e.staff_id = any(${staffIds}::uuid[])`}
    and root.erased_at is null and root.staff_id is null
    and not exists (
      select from lead_turn t
      join person q on q.company_id = ${companyId} and q.person_id = t.person_id
      where t.company_id = ${companyId} and t.from_id = e.staff_id and t.at > e.at and t.undone_at is null
        and ${rootIdOf('q')} = root.person_id
    )
    and not ${isAnswered(companyId, {
      rootId: sql.ref('root.person_id'),
      holderId: sql.ref('e.staff_id'),
      since: sql.ref('e.since'),
    })}`

/** The facts of an escalation that a message to a superior states. */
export interface EscalationNotice {
  companyId: string
  salespersonId: string
  personId: string
  signal: string
  signalAt: Date
}

/** Whether an escalation is still open; otherwise its message is not sent. */
export async function isStillOpen(
  db: TenantDb,
  { companyId, salespersonId, personId, signal, signalAt }: EscalationNotice,
): Promise<boolean> {
  const { rows } = await sql`
    select from (${openEscalations({ companyId, staffIds: [salespersonId] })}) e
    where e.person_id = ${personId} and e.signal = ${signal} and e.signal_at = ${signalAt}::timestamptz`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether an escalation is one of those that are open. */
export async function isListed(db: TenantDb, companyId: string, escalationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (${openEscalations({ companyId, staffIds: 'all' })}) e where e.escalation_id = ${escalationId}`.execute(
    db,
  )
  return rows.length > 0
}

interface Row extends PersonRow {
  escalation_id: string
  user_id: string
  staff_name: string
  signal: EscalationSignal
  signal_at: Date
  content_type: ContentType | ''
  content_id: string
  title: string | null
  at: Date
}

/** One page of the open escalations, the newest first. */
export async function escalationsPage(
  db: TenantDb,
  of: EscalationsOf,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ list: Escalation[]; total: number }> {
  const { companyId } = of
  const { rows } = await sql<{ total: number } & (Row | { [column in keyof Row]: null })>`
    /* open escalations */
    with listed as materialized (${openEscalations(of)})
    select counted.total, shown.*, s.user_id, s.name as staff_name, thing.title
    from (select count(*)::integer as total from listed) counted
    left join (
      select * from listed order by at desc, escalation_id desc ${limitOf({ page, pageSize })}
    ) shown on true
    left join staff s on s.company_id = ${companyId} and s.staff_id = shown.staff_id
    left join lateral (${titleOf(companyId, sql`shown.content_type`, sql`shown.content_id`)}) thing on true
    order by shown.at desc, shown.escalation_id desc`.execute(db)
  const list = rows.flatMap((row): Escalation[] => (row.escalation_id === null ? [] : [escalationFrom(row)]))
  return { list, total: rows[0]?.total ?? 0 }
}

const escalationFrom = (row: Row): Escalation => ({
  escalationId: row.escalation_id,
  person: leadOf(row),
  salesperson: { userId: row.user_id, name: row.staff_name },
  signal: row.signal,
  at: row.signal_at.toISOString(),
  contentType: row.content_type,
  contentId: row.content_id,
  contentTitle: row.title ?? '',
  toldAt: row.at.toISOString(),
})
