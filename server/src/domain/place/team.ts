import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { activeStaffIds } from '#domain/staff/members.ts'

/** Sets the members of staff who work at a place. Members who left stay, in case they come back. @throws Failure notFound */
export async function keepTeam(
  db: TenantDb,
  companyId: string,
  placeId: string,
  userIds: readonly string[],
): Promise<void> {
  const named = [...new Set(userIds)]
  const staffIds = [...(await activeStaffIds(db, companyId, named)).values()]
  if (staffIds.length !== named.length) throw new Failure('notFound')
  await sql`
    with gone as (
      delete from place_member m using staff s
      where m.company_id = ${companyId} and m.place_id = ${placeId} and m.staff_id <> all(${staffIds}::uuid[])
        and s.company_id = m.company_id and s.staff_id = m.staff_id and s.status = 'active')
    insert into place_member (company_id, place_id, staff_id)
    select ${companyId}, ${placeId}, staff_id from unnest(${staffIds}::uuid[]) as t(staff_id)
    on conflict do nothing`.execute(db)
}

/** The places at which a member of staff works. */
export async function workplacesOf(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('place_member')
    .innerJoin('place', (join) =>
      join
        .onRef('place.company_id', '=', 'place_member.company_id')
        .onRef('place.place_id', '=', 'place_member.place_id'),
    )
    .select('place_member.place_id')
    .where('place_member.company_id', '=', companyId)
    .where('staff_id', '=', staffId || null)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ place_id }) => place_id)
}
