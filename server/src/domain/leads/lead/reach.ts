import type { LeadReach } from '@mingpian/contract/shared/lead-acts.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { isWecomContact } from '#domain/identity/wecom-contact.ts'
import { givenPhones } from './phones.ts'

/** A salesperson who wants to reach leads. */
interface Reaching {
  companyId: string
  staffId: string
  /** The salesperson and the predecessors. */
  staffIds: string[]
}

/**
 * A salesperson's ways to reach some leads, by the person: the chat of a present customer of theirs, and the phone of
 * the card that the lead left. Without a card the newest phone from a form or an imported list counts.
 * @param personIds all ids of the leads
 */
export async function reachesOf(
  db: TenantDb,
  sealer: Sealer,
  of: Reaching,
  personIds: string[],
): Promise<(rootId: string) => LeadReach> {
  const [customers, given] = await together(
    db,
    (db) => customersAmong(db, of, personIds),
    (db) => givenPhones(db, sealer, of, personIds),
  )
  return (rootId) => {
    const phones = given.filter((each) => each.rootId === rootId && each.phone)
    return {
      externalUserId: customers.find((each) => each.root_id === rootId)?.external_userid ?? '',
      phone: (phones.find(({ isCard }) => isCard) ?? phones[0])?.phone ?? '',
    }
  }
}

/** The salesperson's present customers in WeCom among some persons, the newest first. */
async function customersAmong(db: TenantDb, { companyId, staffId }: Reaching, personIds: string[]) {
  const { rows } = await sql<{ root_id: string; external_userid: string }>`
    select ${rootIdOf('person')} as root_id, contact.external_userid
    from person
    join external_contact contact on contact.company_id = ${companyId} and ${isWecomContact('contact', 'person')}
    where person.company_id = ${companyId} and person.person_id = any(${personIds}::uuid[])
      and contact.staff_id = ${staffId} and contact.removed_at is null
    order by contact.added_at desc`.execute(db)
  return rows
}
