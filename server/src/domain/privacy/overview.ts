import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Who } from '#domain/identity/consents.ts'

/** The overview of a person's data. @param personIds see `personIdsOf` */
export async function keptOf(db: TenantDb, { companyId, personId }: Who, personIds: string[]) {
  const { rows } = await sql<{
    name: string
    avatar: string
    phone_sealed: Buffer | null
    tracking_off: boolean
    visits: number
    shares: number
    savedCards: number
    sessions: number
  }>`
    with joined as (select unnest(${personIds}::uuid[]) as person_id)
    select name, avatar, phone_sealed, tracking_off,
      (select count(*) from visit join joined using (person_id) where company_id = ${companyId})::integer as visits,
      (select count(*) from share join joined using (person_id) where company_id = ${companyId})::integer as shares,
      (select count(distinct staff_id) from saved_card join joined using (person_id)
        where company_id = ${companyId})::integer as "savedCards",
      (select count(*) from session join joined using (person_id)
        where company_id = ${companyId} and revoked_at is null and expires_at > now())::integer as sessions
    from person where company_id = ${companyId} and person_id = ${personId}`.execute(db)
  const [kept] = rows
  if (!kept) throw new Error('a session without its person')
  return kept
}
