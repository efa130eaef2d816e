import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { phoneEndHash } from '#domain/identity/phone-end.ts'
import { rootIdOf } from '#domain/identity/root.ts'

/** Rows per statement. It also derives stored leads, and stays far below the time-out of a statement. */
const CHUNK = 250

/** The facts about a lead in an imported list. */
export interface ImportedLead {
  personId: string
  /** The member for whom the import counts as a deed of the lead. */
  staffId: string
  employer: string
  region: string
  note: string
  /** In its normal form (`plainPhone`). */
  phone: string
}

export async function addImported(
  db: TenantDb,
  sealer: Sealer,
  { companyId, importId }: { companyId: string; importId: string },
  leads: readonly ImportedLead[],
): Promise<void> {
  const facts = leads.map(({ phone, ...lead }) => ({
    ...lead,
    sealed: sealer.seal(companyId, phone).toString('hex'),
    hash: sealer.index(companyId, phone).toString('hex'),
    end: phoneEndHash(sealer, companyId, phone).toString('hex'),
  }))
  for (let from = 0; from < facts.length; from += CHUNK)
    await sql`
    insert into imported_lead (company_id, person_id, staff_id, import_id, employer, region, note, phone_sealed, phone_hash, phone_end)
    select ${companyId}, r."personId", r."staffId", ${importId}::uuid, r.employer, r.region, r.note,
      decode(r.sealed, 'hex'), decode(r.hash, 'hex'), decode(r."end", 'hex')
    from jsonb_to_recordset(${JSON.stringify(facts.slice(from, from + CHUNK))}) as r(
      "personId" uuid, "staffId" uuid, employer text, region text, note text, sealed text, hash text, "end" text)`.execute(
      db,
    )
}

export async function removeImported(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
): Promise<void> {
  await sql`
    delete from imported_lead where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
}

/** The facts about a person in imported lists, the newest first. */
export async function importedOf(db: TenantDb, companyId: string, personIds: readonly string[]) {
  const { rows } = await sql<{ employer: string; region: string; note: string; at: Date }>`
    select employer, region, note, at from imported_lead
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[]) order by at desc, person_id`.execute(
    db,
  )
  return rows.map(({ at, ...said }) => ({ ...said, at: at.toISOString() }))
}

/** `root_id`, `employer`, `region`, `note`: the newest facts about each person of a company in its imported lists. */
export const importedFacts = (companyId: string): RawBuilder<unknown> => sql`
  select distinct on (${rootIdOf('p')}) ${rootIdOf('p')} as root_id, i.employer, i.region, i.note
  from imported_lead i join person p on p.company_id = ${companyId} and p.person_id = i.person_id
  where i.company_id = ${companyId}
  order by ${rootIdOf('p')}, i.at desc, i.person_id`
