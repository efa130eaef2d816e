import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { cardLeft } from '#domain/card/wallet/exchange.ts'

/** A lead of a member of staff, with the persons who were joined into it. */
export interface KnownLead {
  companyId: string
  staffId: string
  /** The member of staff, and those from whom leads were taken over. */
  staffIds: string[]
  rootId: string
  personIds: string[]
}

export interface Reach {
  /** In WeCom, where the person is a customer of the salesperson's; '' else. */
  externalUserId: string
  /** '' where there is none. */
  phone: string
}

/** A salesperson's ways to reach a person: by the card that the person left with that salesperson, and in WeCom. */
export async function reachOf(
  db: TenantDb,
  sealer: Sealer,
  { companyId, staffId, personIds }: KnownLead,
): Promise<Reach> {
  const { rows } = await sql<{ id: string }>`
    select contact.external_userid as id from external_contact contact
    join person on person.company_id = contact.company_id and (
      person.external_userid = contact.external_userid
      or person.union_id = contact.union_id and person.union_id <> ''
    )
    where contact.company_id = ${companyId} and contact.staff_id = ${staffId} and contact.removed_at is null
      and person.person_id = any(${personIds}::uuid[])
    order by contact.added_at desc limit 1`.execute(db)
  const left = await cardLeft(db, sealer, { companyId, personIds, staffId })
  return { externalUserId: rows[0]?.id ?? '', phone: left?.card.phone ?? '' }
}
