import { materialMoves } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Job } from '#core/jobs/rounds.ts'

/** Sets the state of expired pieces of all companies, so that every instance redraws cards that show them. */
export async function expirePieces({ ops }: Pick<Database, 'ops'>): Promise<number> {
  const { numAffectedRows } = await sql`
    update material set status = ${materialMoves.expire.published}
    where status = 'published' and expires_at <= now()`.execute(ops)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes pieces that were removed 30 days ago, with their versions and likes. A form stays: its answers name it.
 */
export async function purgePieces({ ops }: Pick<Database, 'ops'>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from material
    where status = 'removed' and removed_at < now() - interval '30 days' and kind <> 'form'`.execute(ops)
  return Number(numAffectedRows ?? 0)
}

export const jobs = (parts: { db: Pick<Database, 'ops'> }): Job[] => [
  { name: 'expiry of content', everyMs: 60_000, run: () => expirePieces(parts.db) },
  { name: 'removal of content', everyMs: 6 * 3_600_000, run: () => purgePieces(parts.db) },
]
