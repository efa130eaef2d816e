import type { Kysely } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { DB } from '#core/db/schema.ts'
import { deleteTenantRows } from '#core/db/tenant-rows.ts'
import { Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'

export interface CompanySummary {
  companyId: string
  name: string
  status: 'open' | 'closed'
  createdAt: string
}

/** Every company of the installation, the oldest first. @param ops crosses companies */
export async function listCompanies(ops: Kysely<DB>): Promise<CompanySummary[]> {
  const rows = await ops
    .selectFrom('company')
    .select(['company_id as companyId', 'name', 'status', 'created_at'])
    .orderBy('created_at')
    .orderBy('company_id')
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/**
 * Opens or closes a company. A closed company's calls are refused and its sessions end; its data stays.
 * @returns false if nothing changed
 * @throws Failure notFound
 */
export async function setCompanyStatus(
  db: TenantDb,
  companyId: string,
  status: CompanySummary['status'],
  actor: string,
): Promise<boolean> {
  const company = await db
    .selectFrom('company')
    .select('status')
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) throw new Failure('notFound')
  if (company.status === status) return false
  await db.updateTable('company').set({ status }).where('company_id', '=', companyId).execute()
  await record(db, companyId, actor, status === 'open' ? 'company opened' : 'company closed')
  return true
}

/**
 * Deletes a company with every row of every module, and its domains and apps from the directory. Its files are removed
 * by `removeKeptFiles`.
 * @param asOwner a connection of the owner role, which owns the tables of all modules
 * @returns how many rows
 */
export function deleteCompany({ asOwner }: Pick<Database, 'asOwner'>, companyId: string): Promise<number> {
  return asOwner(async (client) => {
    await client.query('begin')
    const deleted = await deleteTenantRows(client, companyId)
    await client.query('delete from directory where company = $1', [companyId])
    await client.query('commit')
    return deleted
  })
}
