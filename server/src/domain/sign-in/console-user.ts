import type { ConsoleUser } from '@mingpian/contract/console.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'

/** The member of staff whom a session of the console belongs to. */
export async function consoleUser(
  db: TenantDb,
  { companyId, staffId, userId }: Pick<Caller, 'companyId' | 'staffId' | 'userId'>,
): Promise<ConsoleUser> {
  const row = await db
    .selectFrom('staff as s')
    .innerJoin('company as c', 'c.company_id', 's.company_id')
    .select(['s.name', 's.avatar', 's.role', 'c.name as companyName', 'c.time_zone as timeZone'])
    .where('s.company_id', '=', companyId)
    .where('s.staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return { companyId, userId, ...row }
}
