import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Touch } from './cursor.ts'
import { rowsOf } from './radar.ts'
import type { RadarOf } from './sources.ts'

/** The entries changed after a place in that order, the oldest first, at most `limit`. */
export async function touchedAfter(db: TenantDb, of: RadarOf, after: Touch, limit: number): Promise<Touch[]> {
  const later = sql`d.visits > 0 and d.touched_at >= ${after.touchedAt}
    and (d.touched_at, d.person_id, d.content_type, d.content_id)
      > (${after.touchedAt}, ${after.personId}, ${after.contentType}, ${after.contentId})`
  const { rows } = await sql<Touch>`
    /* radar touched */
    select ${isoTime(sql`touched_at`)} as "touchedAt", staff_id as "staffId", person_id as "personId",
      content_type as "contentType", content_id as "contentId"
    from (${rowsOf(of, 'radar_entry', later)}) e
    order by touched_at, person_id, content_type, content_id
    limit ${limit}`.execute(db)
  return rows
}

/** The database's clock, as a touch. */
export async function touchNow(db: TenantDb): Promise<Touch> {
  const { rows } = await sql<{ now: string }>`select ${isoTime(sql`clock_timestamp()`)} as now`.execute(db)
  return touchAt(rows[0]?.now ?? '')
}

const NIL = '00000000-0000-0000-0000-000000000000'

/** The first place at a moment. */
export const touchAt = (touchedAt: string): Touch => ({
  touchedAt,
  staffId: NIL,
  personId: NIL,
  contentType: '',
  contentId: '',
})

const isoTime = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
