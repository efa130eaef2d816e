import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { JoinedPerson } from './joined-person.ts'

/** Clears a person's list of recently opened cards: visits until now no longer appear in it. */
export async function clearRecent(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('person')
    .set({ recent_since: sql<Date>`clock_timestamp()` })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
}
