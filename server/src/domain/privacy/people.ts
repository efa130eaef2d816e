import { plainPhone } from '@mingpian/contract/shared/rules/phone.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { hasWords, type Page, pageOf } from '#core/db/paging.ts'
import { ownPicture } from '#core/own-picture.ts'

/**
 * Visitors whose name contains a text, or whose phone is that text, the newest first: those who may ask for their data
 * or for its erasure. Staff are no visitors, and persons without data are left out.
 */
export async function visitorsLike(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { keyword, ...page }: Page & { keyword: string },
) {
  const text = keyword.trim()
  const phone = plainPhone(text)
  const hashes = phone ? sealer.indexes(companyId, phone) : []
  const asked = db
    .selectFrom('person as p')
    .where('p.company_id', '=', companyId)
    .where('p.joined_into', 'is', null)
    .where('p.erased_at', 'is', null)
    .where('p.staff_id', 'is', null)
    .where((eb) =>
      hashes.length > 0
        ? eb.or([eb('p.phone_hash', 'in', hashes), isImportedWith(companyId, hashes)])
        : hasWords(sql`p.name`, text),
    )
  const listed = asked
    .select(['p.person_id as personId', 'p.name', 'p.avatar', 'p.phone_sealed', 'p.created_at'])
    .select(sql<number>`p.number::integer`.as('number'))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.person_id')
  const { rows, total } = await pageOf(asked, listed, page)
  const list = rows.map(({ phone_sealed, created_at, avatar, ...row }) => ({
    ...row,
    avatar: ownPicture(avatar),
    phone: phone_sealed ? shownPhone(sealer.open(companyId, phone_sealed), false) : '',
    createdAt: created_at.toISOString(),
  }))
  return { list, total, ...page }
}

/** Whether a list of the company named the person, or one joined into them, with this phone. */
const isImportedWith = (companyId: string, hashes: Buffer[]) => sql<boolean>`exists (
  select from imported_lead i join person q on q.company_id = ${companyId} and q.person_id = i.person_id
  where i.company_id = ${companyId} and i.phone_hash = any(${hashes}::bytea[]) and p.person_id in (q.person_id, q.joined_into))`

/** Whether a person of the company is a visitor whose data is there. */
export async function isVisitorThere(db: TenantDb, companyId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from person
    where company_id = ${companyId} and person_id::text = ${personId} and erased_at is null and staff_id is null
      and joined_into is null`.execute(db)
  return rows.length > 0
}
