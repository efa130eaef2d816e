import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { phoneGiver } from '#domain/identity/passed-phone.ts'
import { makeUnseen } from '#domain/identity/unseen.ts'
import type { Chooser } from '#domain/leads/assign/choose.ts'
import { withRules } from '#domain/leads/assign/open.ts'
import { joinImported } from '#domain/leads/imported/prove.ts'
import { addImported } from '#domain/leads/imported/store.ts'
import { heldHere } from '#domain/leads/lead/access.ts'
import { giveToEach } from '#domain/leads/tags/give.ts'
import { insertTurns } from '#domain/leads/turns/turns.ts'
import { isStillSo, type PlannedRow, plan } from './plan.ts'
import type { Row } from './rows.ts'
import { findLeadImport, type KeptRow, keepApplied, keepChecked, type LeadImport } from './store.ts'
import { storedFacts } from './stored-facts.ts'

type Importer = Pick<Caller, 'companyId' | 'staffId'>

/** Stores the plan of an import of the rows. Changes nothing else. */
export async function checkRows(
  db: TenantDb,
  sealer: Sealer,
  caller: Importer,
  fileName: string,
  rows: readonly Row[],
): Promise<LeadImport> {
  const { companyId } = caller
  const planned = plan(rows, await storedFacts(db, sealer, companyId, phonesOf(rows)))
  const given = await givenTo(db, companyId, planned, { isDry: true })
  return keepChecked(
    db,
    sealer,
    caller,
    fileName,
    planned.map((row, at) => ({ ...row, shown: shownAs(given[at]) })),
  )
}

type Given = { way: 'member' | 'rule'; staffId: string; name: string; rule: string } | undefined

/** The member who gets each row, in the order of the rows; undefined for the pool. */
async function givenTo(
  db: TenantDb,
  companyId: string,
  rows: readonly PlannedRow[],
  { isDry }: { isDry: boolean },
): Promise<Given[]> {
  const byRule = (chooser?: Chooser) =>
    rows.map((row): Given => {
      if (row.verdict === 'rejected' || row.goes.way === 'pool') return undefined
      if (row.goes.way === 'member') return { ...row.goes, rule: '' }
      const regions = row.values.region ? [row.values.region] : []
      const chosen = chooser?.give({ source: 'import', scene: '', regions, tagIds: row.tagIds })
      return chosen && { way: 'rule', ...chosen }
    })
  return (await withRules(db, companyId, async (chooser) => byRule(chooser), { isDry })) ?? byRule()
}

const shownAs = (given: Given): KeptRow['shown'] =>
  given ? { way: given.way, name: given.name, rule: given.rule } : { way: 'pool', name: '', rule: '' }

const phonesOf = (rows: readonly Row[]) => rows.flatMap(({ values }) => values.phone || [])

/** Errors that depend on other rows or on stored data: each plan checks them again. */
const dependent = new Set<string>([
  ...['samePhone', 'leadOf', 'inPool', 'known', 'colleague'],
  ...['unknownMember', 'sameName', 'hasLeft', 'unknownTag', 'sameTag'],
])
const asRead = (rows: readonly KeptRow[]): Row[] =>
  rows.map(({ row, values, reasons }) => ({
    row,
    values,
    reasons: reasons.filter(({ code }) => !dependent.has(code)),
  }))

/**
 * Makes leads of the checked rows, in a constant number of statements. Idempotent.
 * @returns the import, or the error if a row would now give another result than was shown
 */
export async function applyLeadImport(
  db: TenantDb,
  sealer: Sealer,
  caller: Importer,
  importId: string,
): Promise<LeadImport | 'notFound' | 'importOutdated'> {
  const { companyId } = caller
  const of = { companyId, importId }
  // Serialises imports of a company, so that no phone is imported twice.
  await lockUntilEnd(db, `lead import ${companyId}`)
  const found = await findLeadImport(db, sealer, of, { lock: true })
  if (!found) return 'notFound'
  if (found.state === 'applied') return found
  if (found.state !== 'checked') return 'importOutdated'
  const read = asRead(found.rows)
  if (!isStillSo(found.rows, plan(read, await storedFacts(db, sealer, companyId, phonesOf(read)))))
    return 'importOutdated'
  const rows = await write(db, sealer, caller, importId, found.rows)
  await keepApplied(db, sealer, of, rows)
  const added = rows.filter(({ personId }) => personId).length
  await record(db, companyId, caller.staffId, 'leads imported', { importId, added })
  return { ...found, state: 'applied', rows, appliedAt: new Date() }
}

async function write(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId: importerId }: Importer,
  importId: string,
  rows: KeptRow[],
): Promise<KeptRow[]> {
  const good = rows.filter(({ verdict }) => verdict === 'added')
  const personIds = await makeUnseen(
    db,
    companyId,
    good.map(({ values }) => values.name ?? ''),
  )
  const given = await givenTo(db, companyId, good, { isDry: false })
  const made = good.map((row, at) => ({
    row,
    personId: personIds[at] ?? '',
    lead: heldHere({ companyId, rootId: personIds[at] ?? '', personIds: [personIds[at] ?? ''] }),
    given: given[at],
    // A lead for the pool counts for the administrator, followed by a hand-over to no one.
    staffId: given[at]?.staffId ?? importerId,
  }))
  await insertTurns(
    db,
    companyId,
    made.map(({ lead, staffId, given: to }) => ({
      turnId: uuidv7(),
      lead,
      originId: staffId,
      fromId: to ? null : staffId,
      toId: to?.staffId ?? null,
      way: 'imported',
      reason: to?.rule ?? '',
    })),
  )
  // After the hand-overs, since this statement derives the stored leads from them.
  await addImported(
    db,
    sealer,
    { companyId, importId },
    made.map(({ row: { values }, personId, staffId }) => ({
      personId,
      staffId,
      employer: values.employer ?? '',
      region: values.region ?? '',
      note: values.note ?? '',
      phone: values.phone ?? '',
    })),
  )
  await giveToEach(
    db,
    companyId,
    made.flatMap(({ row, lead, staffId }) => row.tagIds.map((tagId) => ({ staffId, lead, tagId }))),
  )
  await joinKnown(db, sealer, companyId, made)
  const madeOf = new Map(made.map((each) => [each.row.row, each]))
  return rows.map((row) => {
    const one = madeOf.get(row.row)
    return one ? { ...row, personId: one.personId, shown: shownAs(one.given) } : row
  })
}

/** Joins an imported lead with the person who proved the same phone before and is no lead yet. */
async function joinKnown(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  made: readonly { row: KeptRow; personId: string }[],
): Promise<void> {
  const { rows } = await sql<{ imported_id: string; known_id: string }>`
    select i.person_id as imported_id, p.person_id as known_id
    from imported_lead i
    join person p on p.company_id = ${companyId} and p.phone_hash = i.phone_hash and p.joined_into is null
    where i.company_id = ${companyId} and i.person_id = any(${made.map(({ personId }) => personId)}::uuid[])`.execute(
    db,
  )
  const phones = new Map(made.map(({ row, personId }) => [personId, row.values.phone ?? '']))
  for (const { imported_id, known_id } of rows)
    await joinImported(
      db,
      sealer,
      { companyId, identityPersonId: await phoneGiver(db, companyId, known_id) },
      phones.get(imported_id) ?? '',
    )
}
