import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'

/** Puts products of all companies on the shelf and off it when their time has come, so that every instance redraws. */
export async function moveShelves({ ops }: Pick<Database, 'ops'>): Promise<number> {
  const { numAffectedRows: on } = await sql`
    update product set status = 'published', on_shelf_at = null, revision = revision + 1
    where on_shelf_at <= now() and removed_at is null`.execute(ops)
  const { numAffectedRows: off } = await sql`
    update product set status = 'offline', off_shelf_at = null, revision = revision + 1
    where off_shelf_at <= now() and removed_at is null`.execute(ops)
  return Number(on ?? 0) + Number(off ?? 0)
}
