import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'

/** Whether the runtime knows a time zone by this IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The company's time zone, by its IANA name. @throws Failure notFound */
export async function timeZoneOf(db: TenantDb, companyId: string): Promise<string> {
  const company = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Failure('notFound')
  return company.time_zone
}
