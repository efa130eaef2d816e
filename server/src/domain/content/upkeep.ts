import { materialMoves } from '@mingpian/contract/shared/rules/material-state.ts'
import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'
import type { Files } from '#domain/files/store.ts'
import { videoSeconds } from './video-length.ts'

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

/** Adds a job for conversions without one. A running conversion reports progress far more often than every two minutes. */
export const reviveConversions = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'convert_brochure',
    sql`select company_id, conversion_id as id, updated_at as since from conversion
      where state in ('waiting', 'running') and updated_at < now() - interval '2 minutes'`,
    { believed: '0' },
  )

/** Measures the videos that were stored without their length, because the browser of their maker could not read it. */
export async function measureVideos({ db, files }: Parts): Promise<void> {
  const { rows } = await sql<{ company_id: string; url: string }>`
    select distinct company_id, body->'file'->>'url' as url from material
    where kind = 'video' and duration = 0 and status <> 'removed'`.execute(db.ops)
  for (const { company_id, url } of rows) {
    const seconds = await videoSeconds(files, url)
    if (seconds === 0) continue
    await sql`
      with version as (
        update material_version set duration = ${seconds}
        where company_id = ${company_id} and duration = 0 and body->'file'->>'url' = ${url}
      )
      update material set duration = ${seconds}
      where company_id = ${company_id} and kind = 'video' and duration = 0 and body->'file'->>'url' = ${url}`.execute(
      db.ops,
    )
  }
}

interface Parts {
  db: Pick<Database, 'ops'>
  files: Pick<Files, 'readRange'>
}
