import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A hand-over between two salespeople in the past, of a lead whose deeds were with the first one alone. */
export interface PastTurn {
  turnId: string
  personId: string
  fromId: string
  toId: string
  at: Date
}

/** Imports hand-overs of leads, for programs that fill a database. */
export async function importTurns(
  db: TenantDb,
  companyId: string,
  turns: readonly PastTurn[],
): Promise<void> {
  await sql`
    insert into lead_turn (company_id, turn_id, origin_id, person_id, from_id, to_id, at, way)
    select ${companyId}, r."turnId", r."fromId", r."personId", r."fromId", r."toId", r.at, 'turn'
    from jsonb_to_recordset(${JSON.stringify(turns)}) as r(
      "turnId" uuid, "personId" uuid, "fromId" uuid, "toId" uuid, at timestamptz)`.execute(db)
}
