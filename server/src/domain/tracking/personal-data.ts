import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { titleOf } from '#domain/card/things.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { isEventOf } from './ledger/seal.ts'
import { partsOf } from './radar/visits.ts'

export interface Visit {
  contentType: string
  contentTitle: string
  salesperson: string
  openedAt: Date
  secondScene: string
  milliseconds: number
  sections: { key: string; duration: number }[]
  actions: string[]
}

/** The present title of the thing that a row names; '' if it was deleted. @param table a name or an alias */
const titleIn = (companyId: string, table: string) => {
  const [type, id] = [sql.ref(`${table}.content_type`), sql.ref(`${table}.content_id`)]
  return sql`coalesce((select title from (${titleOf(companyId, type, id)}) thing), '')`
}

export async function shares(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ contentType: string; contentTitle: string; createdAt: Date }>`
    select content_type as "contentType", ${titleIn(of.companyId, 's')} as "contentTitle",
      created_at as "createdAt"
    from share s where ${belongsTo(of, 's')} order by created_at desc`.execute(db)
  return rows
}

export async function visits(db: TenantDb, of: JoinedPerson): Promise<Visit[]> {
  const { companyId } = of
  const { rows } = await sql<Visit>`
    select v.content_type as "contentType", ${titleIn(companyId, 'v')} as "contentTitle",
      ${salespersonOf(companyId, 'v')} as salesperson, v.opened_at as "openedAt", v.second_scene as "secondScene",
      parts.duration::integer as milliseconds, parts.sections, parts.actions
    from visit v
    cross join lateral (${partsOf(companyId, sql`v.person_id`, sql`v.activity_id`)}) parts
    where ${belongsTo(of, 'v')} order by v.opened_at desc`.execute(db)
  return rows
}

/** Deletes all events and visits of a person. Counts by day stay: they name no person. `sealSums` is called before. */
export async function erase(db: TenantDb, of: JoinedPerson): Promise<void> {
  await sql`delete from visit where ${belongsTo(of, 'visit')}`.execute(db)
  await sql`delete from ongoing_visit where ${belongsTo(of, 'ongoing_visit')}`.execute(db)
  await sql`delete from reading_clock where ${belongsTo(of, 'reading_clock')}`.execute(db)
  await sql`delete from visit_part where ${belongsTo(of, 'visit_part')}`.execute(db)
  await sql`delete from person_visit where ${belongsTo(of, 'person_visit')}`.execute(db)
  await sql`delete from person_deed where ${belongsTo(of, 'person_deed')}`.execute(db)
  await sql`delete from person_month where ${belongsTo(of, 'person_month')}`.execute(db)
  await eraseEvents(db, of)
}

/** Events of the oldest week are found by reading that week, as activities are deleted a little earlier. */
async function eraseEvents(db: TenantDb, of: JoinedPerson): Promise<void> {
  const { companyId, personIds } = of
  await sql`delete from event where ${isEventOf(of)}`.execute(db)
  await sql`
    delete from event
     where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
       and received_at < now() - interval '179 days'`.execute(db)
  await sql`delete from activity where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
  // By its key, through every salesperson: a company's radar is long, its staff is short.
  await sql`
    delete from radar_entry
     where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
       and staff_id in (select staff_id from staff where company_id = ${companyId})`.execute(db)
}
