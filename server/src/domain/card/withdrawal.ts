import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { JoinedPerson } from '#domain/identity/joined-person.ts'

/** Deletes the cards that a person left with salespeople, so that the person no longer sees the held-back fields. */
export async function takeCardsBack(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .deleteFrom('exchanged_card')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
}

/** Closes the own card of a member of staff: to open it again they have to consent again. */
export async function takeOffAir(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('card')
    .set({ is_open: false, claimed_at: null })
    .where('company_id', '=', companyId)
    .where('staff_id', 'in', (eb) =>
      eb
        .selectFrom('person')
        .select(sql<string>`staff_id`.as('staff_id'))
        .where('company_id', '=', companyId)
        .where('person_id', 'in', personIds)
        .where('staff_id', 'is not', null),
    )
    .execute()
}
