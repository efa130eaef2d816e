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

function miniSession(db: TenantDb, { companyId, appId, openId }: MiniLoginOf) {
  return db
    .selectFrom('mini_session')
    .select(['sealed', 'phone_code'])
    .where('company_id', '=', companyId)
    .where('app_id', '=', appId)
    .where('open_id', '=', openId)
    .executeTakeFirst()
}
