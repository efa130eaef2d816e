import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Module, StaffMember } from '#domain/module.ts'

/** Counts what a member of staff holds, which passes to a successor. Several modules may hold things of one kind. */
export async function holdingsOf(
  db: TenantDb,
  modules: readonly Module[],
  of: StaffMember,
): Promise<StaffDetail['has']> {
  const countOf = (kind: keyof StaffDetail['has']) => {
    const counts = modules.flatMap(({ holdings }) => holdings?.[kind]?.(of) ?? [])
    return sql`(${sql.join([sql`0`, ...counts.map((count) => sql`(${count})`)], sql` + `)})::integer`
  }
  const { rows } = await sql<StaffDetail['has']>`
    select ${countOf('customers')} as customers, ${countOf('visitors')} as visitors, ${countOf('shares')} as shares,
      ${countOf('codes')} as codes, ${countOf('keepers')} as keepers,
      ${countOf('bookings')} as bookings,
      ${countOf('workOrders')} as "workOrders", ${countOf('drafts')} as drafts`.execute(db)
  const [has] = rows
  if (!has) throw new Error('a query of counts has a row')
  return has
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
