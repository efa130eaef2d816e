import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import type { Module } from '#domain/module.ts'
import { removeLater } from './removal.ts'
import { fileTypes } from './store.ts'

/** Drafts on phones and open editors name files that no row names yet. */
const unusedDays = 30

export interface ForgetsUploads {
  db: Pick<Database, 'ops' | 'tenant'>
  modules: readonly Pick<Module, 'shownFiles'>[]
}

const isOld = sql<boolean>`at < now() - make_interval(days => ${unusedDays})`

/**
 * Forgets uploads that were completed 30 days ago and that no module shows, and queues the removal of their files.
 * @returns how many
 */
export async function forgetUnusedUploads({ db, modules }: ForgetsUploads): Promise<number> {
  const rows = await db.ops.selectFrom('upload').select('company_id').distinct().where(isOld).execute()
  let forgotten = 0
  await forEachCompany(rows, async (companyId) => {
    forgotten += await db.tenant(companyId, (tenant) => forgetIn(tenant, companyId, modules))
  })
  return forgotten
}

async function forgetIn(
  db: TenantDb,
  companyId: string,
  modules: ForgetsUploads['modules'],
): Promise<number> {
  const places = sql.join(
    modules.flatMap(({ shownFiles }) => shownFiles?.(companyId) ?? []),
    sql` union all `,
  )
  // The extension ends an address: a module may join texts without a space.
  const address = `/files/${companyId}/[A-Za-z0-9_-]{22}\\.(?:${Object.keys(fileTypes).join('|')})`
  const { rows } = await sql<{ url: string }>`
    with shown as materialized (
      select distinct found[1] as url from (${places}) own, regexp_matches(own.shown, ${address}, 'g') found
    )
    delete from upload u
     where company_id = ${companyId} and ${isOld} and not exists (select from shown where shown.url = u.url)
    returning url`.execute(db)
  await removeLater(
    db,
    companyId,
    rows.map(({ url }) => url),
  )
  return rows.length
}
