import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'

const countOf = (table: string, companyId: string, staffId: string, also = sql`true`) => sql`(
  select count(*)::integer from ${sql.table(table)}
   where company_id = ${companyId} and staff_id = ${staffId} and ${also})`

/**
 * Counts a member's holdings, which pass to a successor: customers, visitors, shares, codes, persons who saved the
 * card.
 */
export async function holdingsOf(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<StaffDetail['has']> {
  const { rows } = await sql<StaffDetail['has']>`
    select
      ${countOf('external_contact', companyId, staffId, sql`removed_at is null`)} as customers,
      (select count(distinct ${rootIdOf('p')})::integer
        from radar_entry e join person p on p.company_id = e.company_id and p.person_id = e.person_id
        where e.company_id = ${companyId} and e.staff_id = ${staffId} and e.visits > 0) as visitors,
      ${countOf('share', companyId, staffId)} as shares,
      ${countOf('contact_way', companyId, staffId)} + ${countOf('scene', companyId, staffId)} as codes,
      ${countOf('saved_card', companyId, staffId)} as keepers`.execute(db)
  return rows[0] ?? { customers: 0, visitors: 0, shares: 0, codes: 0, keepers: 0 }
}

/** A member's predecessors, each with the number of visitors. */
export async function takenOver(db: TenantDb, companyId: string, staffId: string) {
  const { rows } = await sql<{ userId: string; name: string; avatar: string; visitors: number; at: Date }>`
    select s.user_id as "userId", s.name, s.avatar, seen.visitors, passed.at
      from staff s
      cross join lateral (
        select count(distinct ${rootIdOf('p')})::integer as visitors
          from radar_entry e join person p on p.company_id = e.company_id and p.person_id = e.person_id
         where e.company_id = ${companyId} and e.staff_id = s.staff_id and e.visits > 0
      ) seen
      cross join lateral (
        select max(h.at) as at from hand_over h
         where h.company_id = ${companyId} and h.staff_id = s.staff_id and h.undone_at is null
      ) passed
     where s.company_id = ${companyId} and s.successor_id = ${staffId} and s.status = 'left'
     order by passed.at desc, s.user_id`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
