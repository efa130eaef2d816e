import { expect } from 'vitest'
import type { Database, TenantDb } from '#core/db/connect.ts'

/** Until so many statements of this database wait for a lock. */
export const waiting = ({ opsPool }: Pick<Database, 'opsPool'>, count = 1) =>
  expect
    .poll(async () => {
      const { rowCount } = await opsPool.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
      return rowCount
    })
    .toBeGreaterThanOrEqual(count)

/** A transaction that did its work and stays open until it is ended. */
export async function heldOpen(
  db: Pick<Database, 'tenant'>,
  companyId: string,
  work: (tenant: TenantDb) => Promise<unknown>,
): Promise<{ end(): Promise<void> }> {
  let began = () => {}
  let goOn = () => {}
  const worked = new Promise<void>((resolve) => {
    began = resolve
  })
  const ended = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const done = db.tenant(companyId, async (tenant) => {
    await work(tenant)
    began()
    await ended
  })
  await Promise.race([worked, done])
  return {
    async end() {
      goOn()
      await done
    },
  }
}
