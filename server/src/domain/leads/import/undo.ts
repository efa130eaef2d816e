import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { referencedIds } from '#core/db/references.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { removeUnseen } from '#domain/identity/unseen.ts'
import { removeImported } from '#domain/leads/imported/store.ts'
import { heldHere } from '#domain/leads/lead/access.ts'
import { removeGiven } from '#domain/leads/tags/give.ts'
import { removeTurns } from '#domain/leads/turns/turns.ts'
import { undoUntil } from '#domain/staff/import/store.ts'
import { findLeadImport, keepUndone, type LeadImport } from './store.ts'

/** Tables into which an import writes too. Their later rows are found below. */
const own = ['imported_lead', 'lead_turn', 'person_tag']

/**
 * Undoes an import within a day. Leads with a later hand-over, record, tag, or join with a visitor stay. Idempotent.
 */
export async function undoLeadImport(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  importId: string,
): Promise<LeadImport | 'notFound' | 'cannotUndoImport'> {
  const of = { companyId, importId }
  const found = await findLeadImport(db, sealer, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'undone') return found
  if (undoUntil(found.state, found.appliedAt) === '') return 'cannotUndoImport'
  const personIds = found.rows.flatMap(({ personId }) => personId ?? [])
  // A concurrent change of one of these leads waits for the lock, and then finds no lead.
  await sql`
    select from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
    order by person_id for update`.execute(db)
  const untouched = await untouchedAmong(db, companyId, personIds)
  const gone = [...untouched]
  const leads = gone.map((rootId) => heldHere({ companyId, rootId, personIds: [rootId] }))
  await removeGiven(db, companyId, leads)
  await removeTurns(db, companyId, leads)
  await removeImported(db, companyId, gone)
  await removeUnseen(db, companyId, gone)
  const rows = found.rows.map((row) =>
    row.personId
      ? { ...row, outcome: untouched.has(row.personId) ? ('removed' as const) : ('kept' as const) }
      : row,
  )
  await keepUndone(db, sealer, of, rows)
  const kept = personIds.length - gone.length
  await record(db, companyId, staffId, 'lead import undone', { importId, removed: gone.length, kept })
  return { ...found, state: 'undone', rows }
}

async function untouchedAmong(db: TenantDb, companyId: string, personIds: string[]): Promise<Set<string>> {
  const referenced = await referencedIds(db, 'person', companyId, personIds, { except: own })
  // A tag of a later transaction than the lead's own was given after the import.
  const { rows } = await sql<{ person_id: string }>`
    select i.person_id from imported_lead i
    join person p on p.company_id = ${companyId} and p.person_id = i.person_id and p.joined_into is null
    where i.company_id = ${companyId} and i.person_id = any(${personIds}::uuid[])
      and not exists (
        select from lead_turn t where t.company_id = ${companyId} and t.person_id = i.person_id
          and (t.undone_at is not null or t.way not in ('imported', 'rule')))
      and not exists (
        select from person_tag g where g.company_id = ${companyId} and g.person_id = i.person_id and g.at > i.at)`.execute(
    db,
  )
  return new Set(rows.map(({ person_id }) => person_id).filter((id) => !referenced.has(id)))
}
