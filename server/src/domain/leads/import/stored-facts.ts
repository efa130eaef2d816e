import { plainPhone } from '@mingpian/contract/shared/rules/phone.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { personIdsOfEach } from '#domain/identity/persons.ts'
import { phoneEndHashes } from '#domain/identity/phone-end.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadRows } from '#domain/leads/lead/rows.ts'
import type { StoredFacts, Taken } from './plan.ts'

/** The stored data that a plan depends on. @param phones of the list */
export async function storedFacts(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  phones: readonly string[],
): Promise<StoredFacts> {
  const members = await db
    .selectFrom('staff')
    .select(['staff_id', 'user_id', 'name', 'status'])
    .where('company_id', '=', companyId)
    .execute()
  const tags = await sql<StoredFacts['tags'][number]>`
    select tag.tag_id as "tagId", tag.name, g.name as "group" from tag
    join tag_group g on g.company_id = ${companyId} and g.group_id = tag.group_id
    where tag.company_id = ${companyId}`.execute(db)
  return {
    taken: await takenAmong(db, sealer, companyId, [...new Set(phones)]),
    members: members.map(({ staff_id, user_id, name, status }) => ({
      staffId: staff_id,
      userId: user_id,
      name,
      hasLeft: status === 'left',
    })),
    tags: tags.rows,
  }
}

async function takenAmong(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  phones: string[],
): Promise<Map<string, Taken>> {
  const byHash = new Map(
    phones.flatMap((phone) =>
      sealer.indexes(companyId, phone).map((hash): [string, string] => [hash.toString('hex'), phone]),
    ),
  )
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const { rows } = await sql<{ hash: Buffer; root_id: string | null; colleague: string | null }>`
    select given.phone_hash as hash, ${rootIdOf('p')} as root_id, null as colleague
    from (
      select phone_hash, person_id from person where company_id = ${companyId} and phone_hash = any(${hashes}::bytea[])
      union
      select phone_hash, person_id from form_answer where company_id = ${companyId} and phone_hash = any(${hashes}::bytea[])
      union
      select phone_hash, person_id from imported_lead where company_id = ${companyId} and phone_hash = any(${hashes}::bytea[])
    ) given
    join person p on p.company_id = ${companyId} and p.person_id = given.person_id
    union all
    select phone_hash, null, name from staff
    where company_id = ${companyId} and status = 'active' and phone_hash = any(${hashes}::bytea[])`.execute(
    db,
  )
  const left = await leftCards(db, sealer, companyId, phones)
  const known = [
    ...rows.flatMap(({ hash, root_id }) => {
      const phone = byHash.get(hash.toString('hex'))
      return phone && root_id ? [{ phone, rootId: root_id }] : []
    }),
    ...left,
  ]
  const leads = await leadsAmong(db, companyId, [...new Set(known.map(({ rootId }) => rootId))])
  const imported = await importedAmong(db, companyId, hashes)
  const taken = new Map<string, Taken>(
    imported.map((hash): [string, Taken] => [byHash.get(hash) ?? '', { as: 'known' }]),
  )
  for (const { phone, rootId } of known) {
    const lead = leads.get(rootId)
    if (lead && taken.get(phone)?.as !== 'lead') taken.set(phone, lead)
  }
  for (const { hash, colleague } of rows)
    if (colleague !== null)
      taken.set(byHash.get(hash.toString('hex')) ?? '', { as: 'colleague', name: colleague })
  return taken
}

/** Hashes of phones that were imported before. They stay reserved after the person is no longer a lead. */
async function importedAmong(db: TenantDb, companyId: string, hashes: Buffer[]): Promise<string[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select phone_hash as hash from imported_lead
    where company_id = ${companyId} and phone_hash = any(${hashes}::bytea[])`.execute(db)
  return rows.map(({ hash }) => hash.toString('hex'))
}

/** Persons who left a card with one of the phones. Only cards with the same last four digits are opened. */
async function leftCards(db: TenantDb, sealer: Sealer, companyId: string, phones: string[]) {
  const ends = new Map(
    phones.flatMap((phone) =>
      phoneEndHashes(sealer, companyId, phone).map((end): [string, Buffer] => [end.toString('hex'), end]),
    ),
  )
  const asked = new Set(phones)
  const { rows } = await sql<{ root_id: string; sealed: Buffer }>`
    select ${rootIdOf('p')} as root_id, x.sealed from exchanged_card x
    join person p on p.company_id = ${companyId} and p.person_id = x.person_id
    where x.company_id = ${companyId}
      and (x.phone_end = any(${[...ends.values()]}::bytea[]) or x.phone_end is null)`.execute(db)
  return rows.flatMap(({ root_id, sealed }) => {
    const { phone } = JSON.parse(sealer.open(companyId, sealed)) as { phone: string }
    const plain = plainPhone(phone)
    return asked.has(plain) ? [{ phone: plain, rootId: root_id }] : []
  })
}

async function leadsAmong(db: TenantDb, companyId: string, rootIds: string[]): Promise<Map<string, Taken>> {
  if (rootIds.length === 0) return new Map()
  const personIds = await personIdsOfEach(db, companyId, rootIds)
  const { rows } = await sql<{ root_id: string; name: string; is_free: boolean }>`
    with ${leadRows({ companyId, staffIds: 'all' }, personIds)}
    select distinct on (leads.root_id) leads.root_id, s.name, leads.is_free
    from leads join staff s on s.company_id = ${companyId} and s.staff_id = leads.holder_id
    order by leads.root_id, leads.is_free, leads.last_at desc, leads.holder_id`.execute(db)
  return new Map(
    rows.map(({ root_id, name, is_free }): [string, Taken] => [
      root_id,
      is_free ? { as: 'pool' } : { as: 'lead', name },
    ]),
  )
}
