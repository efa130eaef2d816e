import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

const theCode = (db: TenantDb, companyId: string, codeId: string) =>
  db.updateTable('channel_code').where('company_id', '=', companyId).where('code_id', '=', codeId)

/** Longer than all tries of the vendor's calls during one lease. */
const TURN_MINUTES = 5

/**
 * Takes the code's lease for one worker. Where another worker holds it, marks the code as due, since its settings may have changed.
 * @returns the end of the turn, for `endTurn`; '' while another worker holds it, and for a missing code
 */
export async function takeTurn(db: TenantDb, companyId: string, codeId: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    update channel_code set busy_until = clock_timestamp() + make_interval(mins => ${TURN_MINUTES})
    where company_id = ${companyId} and code_id = ${codeId} and busy_until < clock_timestamp()
    returning busy_until::text as until`.execute(db)
  if (!rows[0]) await keepNext(db, companyId, codeId, new Date())
  return rows[0]?.until ?? ''
}

/** @param until of `takeTurn`, so that an expired lease does not end the next one */
export async function endTurn(db: TenantDb, companyId: string, codeId: string, until: string): Promise<void> {
  await sql`update channel_code set busy_until = 'epoch'
    where company_id = ${companyId} and code_id = ${codeId} and busy_until = ${until}::timestamptz`.execute(
    db,
  )
}

/** When the code is due again; null for never. */
export async function keepNext(
  db: TenantDb,
  companyId: string,
  codeId: string,
  next: Date | null,
): Promise<void> {
  await theCode(db, companyId, codeId).set({ next_at: next }).execute()
}

/** Stops the checks of an ended code, unless it was marked as due meanwhile. */
export async function keepNoNext(db: TenantDb, companyId: string, codeId: string): Promise<void> {
  await theCode(db, companyId, codeId)
    .set({ next_at: null })
    .where('next_at', '>', sql<Date>`now()`)
    .execute()
}

/** Stores a code that WeCom has made. @returns false if another one was stored first */
export async function keepWay(
  db: TenantDb,
  companyId: string,
  codeId: string,
  { configId, link, shown }: { configId: string; link: string; shown: string[] },
): Promise<boolean> {
  const kept = await theCode(db, companyId, codeId)
    .set({ config_id: configId, link, shown })
    .where('config_id', '=', '')
    .where('ended_at', 'is', null)
    .returning('code_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Stores the code as WeCom has it now. */
export async function keepVendor(
  db: TenantDb,
  companyId: string,
  codeId: string,
  known: { shown?: string[]; image?: string; config_id?: '' },
): Promise<void> {
  await theCode(db, companyId, codeId).set(known).execute()
}

export async function keepProblem(
  db: TenantDb,
  companyId: string,
  codeId: string,
  problem: string,
): Promise<void> {
  await theCode(db, companyId, codeId).set({ problem }).execute()
}
