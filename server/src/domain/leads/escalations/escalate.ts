import type { EscalationSignal } from '@mingpian/contract/escalations.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { turnedLeads } from '#domain/leads/turns/held.ts'
import type { Module } from '#domain/module.ts'
import { tellSuperior } from '#domain/notices/escalation.ts'
import { nearestSuperiorsOf } from '#domain/staff/departments.ts'
import { workingHours } from '#domain/working-time/hours.ts'
import { OPEN_DAYS } from './list.ts'
import { isAnswered } from './reactions.ts'
import { recentSignals } from './signals.ts'

/** Leads that one job escalates; the next round continues. */
const BATCH = 200

interface Due {
  root_id: string
  holder_id: string
  signal: EscalationSignal
  at: Date
  since: Date
  content_type: string
  content_id: string
}

/**
 * The overdue leads, each once with its oldest open signal. A lead that was escalated earlier is left out until its
 * salesperson reacts.
 */
async function dueLeads(db: TenantDb, modules: readonly Module[], companyId: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    /* due escalations */
    with turned as materialized (${turnedLeads(companyId)}),
    rule as materialized (
      select s.*, company.time_zone from escalation_setting s join company using (company_id)
      where s.company_id = ${companyId} and s.is_on
    ),
    waiting as materialized (
      select given.* from (${recentSignals(modules, companyId)}) given
      cross join rule
      where given.signal = any(rule.signals) and given.at > rule.since
        and ${workingHours(sql`given.since`, sql`now()`, 'rule')} >= rule.hours
    )
    select distinct on (waiting.holder_id, waiting.root_id) waiting.*
    from waiting
    where not ${isAnswered(companyId, {
      rootId: sql.ref('waiting.root_id'),
      holderId: sql.ref('waiting.holder_id'),
      since: sql.ref('waiting.since'),
    })}
      and not exists (
        select from escalation earlier
        join person q on q.company_id = ${companyId} and q.person_id = earlier.person_id
        where earlier.company_id = ${companyId} and earlier.staff_id = waiting.holder_id
          and (q.person_id = waiting.root_id or q.joined_into = waiting.root_id)
          and not ${isAnswered(companyId, {
            rootId: sql.ref('waiting.root_id'),
            holderId: sql.ref('waiting.holder_id'),
            since: sql.ref('earlier.since'),
          })}
          and earlier.at > now() - make_interval(days => ${OPEN_DAYS})
      )
    order by waiting.holder_id, waiting.root_id, waiting.at, waiting.signal
    limit ${BATCH}`.execute(db)
  return rows
}

/** Escalates the due leads of a company, each once: the message to the superiors goes with the row. */
async function escalateDue(db: TenantDb, modules: readonly Module[], companyId: string): Promise<void> {
  // Two jobs at once would both find a lead due.
  await sql`select from escalation_setting where company_id = ${companyId} for update`.execute(db)
  const superiors = new Map<string, string[]>()
  for (const due of await dueLeads(db, modules, companyId)) {
    const { root_id: personId, holder_id: staffId, signal, at } = due
    const escalationId = uuidv7()
    await db
      .insertInto('escalation')
      .values({
        company_id: companyId,
        escalation_id: escalationId,
        staff_id: staffId,
        person_id: personId,
        signal,
        signal_at: at,
        since: due.since,
        content_type: due.content_type,
        content_id: due.content_id,
      })
      // The lead came back to a salesperson who had reacted to the signal before, so its time starts again.
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'staff_id', 'person_id', 'signal', 'signal_at']).doUpdateSet({
          since: due.since,
          at: sql<Date>`clock_timestamp()`,
          turn_id: null,
          turned_by: null,
        }),
      )
      .execute()
    const known = superiors.get(staffId) ?? (await nearestSuperiorsOf(db, { companyId, staffId }))
    superiors.set(staffId, known)
    const { content_type: contentType, content_id: contentId } = due
    for (const receiverId of known)
      await tellSuperior(db, companyId, {
        ...{ receiverId, salespersonId: staffId, personId, signal, at, contentType, contentId },
      })
  }
}

/** The task that escalates the due leads of a company. A killed run has stored nothing. */
export const escalateLeads =
  ({ db, modules }: { db: Pick<Database, 'tenant'>; modules: readonly Module[] }): Task =>
  ({ companyId }) =>
    db.tenant(companyId, (tenant) => escalateDue(tenant, modules, companyId))

/** Adds a job for each company whose rule is on. */
export async function beginEscalations({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with due as (
    select s.company_id, s.company_id as id from escalation_setting s join company using (company_id)
    where s.is_on and company.status = 'open'
  ) ${sql.raw(addJobs('escalate_leads', 'due'))}`.execute(ops)
}
