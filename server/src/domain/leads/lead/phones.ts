import { phoneDigits, plainPhone, soughtDigits } from '@mingpian/contract/shared/rules/phone.ts'
import { tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { phoneEndHashes } from '#domain/identity/phone-end.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { originsHeldBy } from '#domain/leads/turns/held.ts'
import type { Covered } from '#domain/staff/covers.ts'

/**
 * Whether digits are the last four of a phone, or enough of its end to be the number without the code of its country or
 * place. Not other ends: they would tell the hidden digits of a masked phone one by one.
 */
const isNamed = (phone: string, digits: string) =>
  phone === digits || ((digits.length === 4 || digits.length >= 8) && phone.endsWith(digits))

interface GivenPhone {
  rootId: string
  phone: string
  isCard: boolean
}

/**
 * Persons who gave these salespeople a phone that the keyword names; none if it is no number. Phones are sealed:
 * only those with the same keyed hash of the last four digits are opened.
 */
export async function personsWithPhone(
  db: TenantDb,
  sealer: Sealer,
  of: Covered,
  keyword: string,
): Promise<string[]> {
  const digits = soughtDigits(keyword)
  if (!digits) return []
  const hashes = phoneEndHashes(sealer, of.companyId, digits)
  // A row of an earlier release has no hash until the upkeep has made it.
  const given = await phonesWhere(
    db,
    sealer,
    of,
    sql`(x.phone_end = any(${hashes}::bytea[]) or x.phone_end is null)`,
  )
  return [
    ...new Set(given.filter(({ phone }) => isNamed(phoneDigits(phone), digits)).map(({ rootId }) => rootId)),
  ]
}

/**
 * The phones that persons gave to some salespeople by a card or a form, and imported ones, the newest first. In their
 * normal form; incomplete numbers as they are stored.
 */
export const givenPhones = (
  db: TenantDb,
  sealer: Sealer,
  of: Covered,
  personIds?: string[],
): Promise<GivenPhone[]> =>
  phonesWhere(db, sealer, of, personIds ? sql`x.person_id = any(${personIds}::uuid[])` : sql`true`)

const isTheirs = (of: Covered) =>
  of.staffIds === 'all'
    ? sql`true`
    : sql`(x.staff_id = any(${of.staffIds}::uuid[]) or x.staff_id in (${originsHeldBy(of)}))`

/** @param condition on `x`, a row with a sealed phone */
function phonesWhere(
  db: TenantDb,
  sealer: Sealer,
  of: Covered,
  condition: RawBuilder<unknown>,
): Promise<GivenPhone[]> {
  const { companyId } = of
  const staff = isTheirs(of)
  const given = sql`
    select x.person_id, x.sealed, true as is_card, x.at from exchanged_card x
    where x.company_id = ${companyId} and ${staff} and ${condition}
    union all
    select x.person_id, x.phone_sealed, false, x.at from form_answer x
    where x.company_id = ${companyId} and x.phone_sealed is not null and x.person_id is not null and ${staff} and ${condition}
    union all
    select x.person_id, x.phone_sealed, false, x.at from imported_lead x
    where x.company_id = ${companyId} and ${staff} and ${condition}`
  return phonesIn(db, sealer, of, given)
}

async function phonesIn(
  db: TenantDb,
  sealer: Sealer,
  { companyId }: Covered,
  given: RawBuilder<unknown>,
): Promise<GivenPhone[]> {
  const { rows } = await sql<{ root_id: string; sealed: Buffer; is_card: boolean }>`
    /* phones */
    select ${rootIdOf('p')} as root_id, given.sealed, given.is_card
    from (${given}) given
    join person p on p.company_id = ${companyId} and p.person_id = given.person_id
    order by given.at desc`.execute(db)
  return rows.map(({ root_id, sealed, is_card }) => {
    const text = sealer.open(companyId, sealed)
    const phone = is_card ? (JSON.parse(text) as { phone: string }).phone : text
    return { rootId: root_id, phone: plainPhone(phone) || tidyPhoneLine(phone), isCard: is_card }
  })
}
