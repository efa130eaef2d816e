import type { TenantDb } from '#core/db/connect.ts'

const theCode = (db: TenantDb, companyId: string, codeId: string) =>
  db.updateTable('channel_code').where('company_id', '=', companyId).where('code_id', '=', codeId)

/** When the code is to be looked at again; null for never. */
export async function keepNext(
  db: TenantDb,
  companyId: string,
  codeId: string,
  next: Date | null,
): Promise<void> {
  await theCode(db, companyId, codeId).set({ next_at: next }).execute()
}

/** Writes down a code that WeCom has made. @returns false where another one was first */
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
