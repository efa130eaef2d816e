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

export const jobs = (parts: { db: Pick<Database, 'ops'> }): Job[] => [
  { name: 'expiry of content', everyMs: 60_000, run: () => expirePieces(parts.db) },
]
