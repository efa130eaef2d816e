import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Files } from '#domain/files/store.ts'
import type { Who } from '#domain/identity/consents.ts'
import { releasePicture } from '#domain/identity/persons.ts'

interface Withdrawal extends Who {
  kin: string[]
}

/** What an answer means beside having been said, for the scopes where it means something. */
export async function applyAnswer(
  db: TenantDb,
  files: Pick<Files, 'remove'>,
  who: Withdrawal,
  { scope, granted }: { scope: ConsentScope; granted: boolean },
): Promise<void> {
  if (scope === 'tracking') return setTracking(db, who, !granted)
  if (granted) return
  if (scope === 'phone') return forgetPhone(db, who)
  if (scope === 'profile') return forgetProfile(db, files, who)
  if (scope === 'notices') return endNotices(db, who)
  if (scope === 'exchange') return takeCardsBack(db, who)
  if (scope === 'staffCard') return takeOffAir(db, who)
}

async function setTracking(db: TenantDb, { companyId, kin }: Withdrawal, off: boolean): Promise<void> {
  await db
    .updateTable('person')
    .set({ tracking_off: off })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .where('tracking_off', '<>', off)
    .execute()
}

async function forgetPhone(db: TenantDb, { companyId, kin }: Withdrawal): Promise<void> {
  await db
    .updateTable('person')
    .set({ phone_sealed: null, phone_hash: null, phone_at: null })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .execute()
}

/** Wherever name and picture were learned. Those of a member of staff are the company's and stay. */
async function forgetProfile(
  db: TenantDb,
  files: Pick<Files, 'remove'>,
  { companyId, kin }: Withdrawal,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ profile_at: null })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .execute()
  const { rows } = await sql<{ avatar: string }>`
    update person p set name = '', avatar = ''
      from person old
     where p.company_id = ${companyId} and p.person_id = any(${kin}::uuid[]) and p.staff_id is null
       and old.company_id = ${companyId} and old.person_id = p.person_id
    returning old.avatar`.execute(db)
  for (const { avatar } of rows) await releasePicture(db, files, companyId, avatar)
}

/** Nobody may send them a message on the strength of an earlier yes. */
async function endNotices(db: TenantDb, { companyId, kin }: Withdrawal): Promise<void> {
  await db
    .updateTable('notice_choice')
    .set({ result: 'reject', at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .where('result', '=', 'accept')
    .execute()
}

/** Cards that they left with salespeople are gone, and what these opened with them. */
async function takeCardsBack(db: TenantDb, { companyId, kin }: Withdrawal): Promise<void> {
  await db
    .deleteFrom('exchanged_card')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', kin)
    .execute()
}

/** The own card of a member of staff: to put it on air again they agree again. */
async function takeOffAir(db: TenantDb, { companyId, kin }: Withdrawal): Promise<void> {
  await db
    .updateTable('card')
    .set({ is_open: false, claimed_at: null })
    .where('company_id', '=', companyId)
    .where('staff_id', 'in', (eb) =>
      eb
        .selectFrom('person')
        .select(sql<string>`staff_id`.as('staff_id'))
        .where('company_id', '=', companyId)
        .where('person_id', 'in', kin)
        .where('staff_id', 'is not', null),
    )
    .execute()
}
