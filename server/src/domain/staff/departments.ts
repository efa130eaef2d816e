import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { AddressBookDepartments } from '#core/platform/wecom.ts'

/**
 * Makes the company's departments equal to WeCom's, with the members who are named. Members of unnamed departments are
 * left out. A member who is not named, because they left, stays in departments that still exist but leads none: the
 * superior keeps sight of the leads.
 */
export async function keepDepartments(
  db: TenantDb,
  companyId: string,
  { departments, members }: AddressBookDepartments,
): Promise<void> {
  const ids = departments.map(({ departmentId }) => departmentId)
  const named = [...new Set(members.map(({ userId }) => userId))]
  await sql`
    delete from department_member
    where company_id = ${companyId}
      and (user_id = any(${named}::text[]) or not department_id = any(${ids}::bigint[]))`.execute(db)
  await sql`
    update department_member set is_leader = false where company_id = ${companyId} and is_leader`.execute(db)
  await sql`
    delete from department where company_id = ${companyId} and not department_id = any(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into department (company_id, department_id, parent_id, name)
    select ${companyId}, d."departmentId", d."parentId", d.name
      from jsonb_to_recordset(${JSON.stringify(departments)}) as d("departmentId" bigint, "parentId" bigint, name text)
    on conflict (company_id, department_id) do update set parent_id = excluded.parent_id, name = excluded.name`.execute(
    db,
  )
  await sql`
    insert into department_member (company_id, department_id, user_id, is_leader)
    select ${companyId}, m."departmentId", m."userId", m."isLeader"
      from jsonb_to_recordset(${JSON.stringify(members)}) as m("departmentId" bigint, "userId" text, "isLeader" boolean)
      join department d on d.company_id = ${companyId} and d.department_id = m."departmentId"
    on conflict do nothing`.execute(db)
}

/**
 * The team of a superior: the members of the departments that the caller leads in WeCom and of those below them, also
 * members who have left.
 * @returns staff ids without the caller's; empty for a caller who leads no department
 */
export async function teamOf(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<string[]> {
  // UNION drops repeats, so that a circle of departments ends.
  const { rows } = await sql<{ staffId: string }>`
    /* team */
    with recursive led as (
      select m.department_id from department_member m
        join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
       where m.company_id = ${companyId} and m.is_leader and s.staff_id = ${staffId}
      union
      select d.department_id from department d join led on d.parent_id = led.department_id
       where d.company_id = ${companyId}
    )
    select distinct s.staff_id as "staffId" from led
      join department_member m on m.company_id = ${companyId} and m.department_id = led.department_id
      join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
     where s.staff_id <> ${staffId}
     order by 1`.execute(db)
  return rows.map((row) => row.staffId)
}

/**
 * The superiors of a member of staff: all leaders of the member's departments in WeCom, and of those above.
 * @returns staff ids of active superiors, without the member's own
 */
export async function superiorsOf(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<string[]> {
  const { rows } = await sql<{ staffId: string }>`
    with recursive own as (
      select m.department_id from department_member m
        join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
       where m.company_id = ${companyId} and s.staff_id = ${staffId}
      union
      select d.parent_id from department d join own on d.department_id = own.department_id
       where d.company_id = ${companyId}
    )
    select distinct s.staff_id as "staffId" from own
      join department_member m on m.company_id = ${companyId} and m.department_id = own.department_id and m.is_leader
      join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
     where s.staff_id <> ${staffId} and s.status = 'active'
     order by 1`.execute(db)
  return rows.map((row) => row.staffId)
}

/**
 * The nearest superiors of a member of staff: the leaders of the member's departments. If the member is their only
 * leader, or there is none, those of the nearest department above with another leader.
 * @returns staff ids of active superiors
 */
export async function nearestSuperiorsOf(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<string[]> {
  // The limit of depth ends a circle of departments.
  const { rows } = await sql<{ staffId: string }>`
    with recursive own as (
      select m.department_id, 0 as depth from department_member m
        join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
       where m.company_id = ${companyId} and s.staff_id = ${staffId}
      union
      select d.parent_id, own.depth + 1 from department d join own on d.department_id = own.department_id
       where d.company_id = ${companyId} and own.depth < 20
    ),
    leader as (
      select s.staff_id, min(own.depth) as depth from own
        join department_member m on m.company_id = ${companyId} and m.department_id = own.department_id and m.is_leader
        join staff s on s.company_id = ${companyId} and s.user_id = m.user_id
       where s.staff_id <> ${staffId} and s.status = 'active'
       group by s.staff_id
    )
    select staff_id as "staffId" from leader where depth = (select min(depth) from leader) order by 1`.execute(
    db,
  )
  return rows.map((row) => row.staffId)
}
