import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { removeLater } from '#domain/files/removal.ts'
import type { JoinedPerson } from './joined-person.ts'

/** Switches tracking of a person off or on. */
export async function setTracking(
  db: TenantDb,
  { companyId, personIds }: JoinedPerson,
  off: boolean,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ tracking_off: off })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where('tracking_off', '<>', off)
    .execute()
}

/** Deletes the phones that a person granted, also one that is kept with a join. */
export async function removePhone(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('person')
    .set({ phone_sealed: null, phone_hash: null, phone_at: null })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
  await db
    .updateTable('person_join')
    .set({ phone_sealed: null, phone_hash: null, phone_at: null })
    .where('company_id', '=', companyId)
    .where('into_id', 'in', personIds)
    .where('phone_hash', 'is not', null)
    .execute()
}

/** Deletes name and picture, whatever their source. Those of a member of staff are the company's and stay. */
export async function removeProfile(db: TenantDb, { companyId, personIds }: JoinedPerson): Promise<void> {
  await db
    .updateTable('person')
    .set({ profile_at: null })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .execute()
  const { rows } = await sql<{ avatar: string }>`
    update person p set name = '', avatar = ''
      from person old
     where p.company_id = ${companyId} and p.person_id = any(${personIds}::uuid[]) and p.staff_id is null
       and old.company_id = ${companyId} and old.person_id = p.person_id
    returning old.avatar`.execute(db)
  await removeLater(
    db,
    companyId,
    rows.map(({ avatar }) => avatar),
  )
}
