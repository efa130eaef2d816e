import { sql } from 'kysely'
import { type Sealer, sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** One login of a mini program. */
export interface MiniLoginOf {
  companyId: string
  appId: string
  openId: string
}

/** Stores the key of the present login, sealed. It replaces the previous key, which is no longer valid. */
export async function keepMiniKey(
  db: TenantDb,
  sealer: Sealer,
  { companyId, appId, openId }: MiniLoginOf,
  sessionKey: string,
): Promise<void> {
  const fresh = { sealed: sealer.seal(companyId, sessionKey), at: sql<Date>`now()` }
  await db
    .insertInto('mini_session')
    .values({ company_id: companyId, app_id: appId, open_id: openId, ...fresh })
    .onConflict((conflict) => conflict.columns(['company_id', 'app_id', 'open_id']).doUpdateSet(fresh))
    .execute()
}

/** The key of the present login, '' if there is none; and the code by which it last granted a phone. */
export async function findMiniKey(
  db: TenantDb,
  sealer: Sealer,
  login: MiniLoginOf,
): Promise<{ sessionKey: string; phoneCode: Buffer | null }> {
  const row = await miniSession(db, login)
  return {
    sessionKey: row ? sealer.open(login.companyId, row.sealed) : '',
    phoneCode: row?.phone_code ?? null,
  }
}

/** Deletes a key that the vendor replaced, unless there was a new login in between. */
export async function dropMiniKey(
  db: TenantDb,
  sealer: Sealer,
  login: MiniLoginOf,
  sessionKey: string,
): Promise<void> {
  const row = await miniSession(db, login)
  if (!row || sealer.open(login.companyId, row.sealed) !== sessionKey) return
  await db
    .deleteFrom('mini_session')
    .where('company_id', '=', login.companyId)
    .where('app_id', '=', login.appId)
    .where('open_id', '=', login.openId)
    .where('sealed', '=', row.sealed)
    .execute()
}

export async function keepPhoneCode(db: TenantDb, login: MiniLoginOf, code: string): Promise<void> {
  await db
    .updateTable('mini_session')
    .set({ phone_code: sha256(code) })
    .where('company_id', '=', login.companyId)
    .where('app_id', '=', login.appId)
    .where('open_id', '=', login.openId)
    .execute()
}

/** The id by which a person signed in to the mini program within the last two hours; '' for none. */
export async function recentMiniId(
  db: TenantDb,
  { companyId, appId, personIds }: { companyId: string; appId: string; personIds: readonly string[] },
): Promise<string> {
  const { rows } = await sql<{ open_id: string }>`
    select m.open_id from mini_session m
    join person_identity i on i.company_id = m.company_id and i.app_id = m.app_id and i.open_id = m.open_id
    where m.company_id = ${companyId} and m.app_id = ${appId} and i.person_id = any(${personIds}::uuid[])
      and m.at > now() - interval '2 hours'
    order by m.at desc limit 1`.execute(db)
  return rows[0]?.open_id ?? ''
}

function miniSession(db: TenantDb, { companyId, appId, openId }: MiniLoginOf) {
  return db
    .selectFrom('mini_session')
    .select(['sealed', 'phone_code'])
    .where('company_id', '=', companyId)
    .where('app_id', '=', appId)
    .where('open_id', '=', openId)
    .executeTakeFirst()
}
