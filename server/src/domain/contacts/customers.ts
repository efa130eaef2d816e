import { sql } from 'kysely'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { ContactChange } from './message.ts'

/** @returns false where the same event was delivered before */
export async function firstDelivery(
  db: TenantDb,
  companyId: string,
  change: ContactChange,
): Promise<boolean> {
  const row = await db
    .insertInto('contact_event')
    .values({
      company_id: companyId,
      from_user: change.fromUser,
      create_time: change.createTime,
      change_type: change.changeType,
      user_id: change.userId,
      external_userid: change.externalUserid,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The member of the customer: by the state of a contact code, otherwise by the user id. */
export async function staffOfChange(
  db: TenantDb,
  companyId: string,
  change: ContactChange,
): Promise<string | undefined> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from contact_way
     where company_id = ${companyId} and state = ${change.state} and state <> ''
    union all
    select staff_id from staff where company_id = ${companyId} and user_id = ${change.userId}
     limit 1`.execute(db)
  return rows[0]?.staff_id
}

/** A customer in the form of WeCom's data. */
interface Told {
  externalUserid: string
  state: string
  addedAt: Date
}

/**
 * Stores a customer of a member of staff, also one who had left. An event older than the stored state changes nothing;
 * one older than the erasure is not stored.
 * @param isListed WeCom lists the customer now, so one who was only missing in its list is there again
 * @returns whether the customer is there by this
 */
export async function addCustomer(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { externalUserid, state, addedAt }: Told,
  { isListed = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    insert into external_contact as c (company_id, staff_id, external_userid, state, added_at, seen_at)
    select ${companyId}, ${staffId}, ${externalUserid}, ${state}, ${addedAt}::timestamptz, clock_timestamp()
    where not exists (
      select from contact_forgotten f
      where f.company_id = ${companyId} and f.external_hash = ${sha256(externalUserid)} and f.at >= ${addedAt}::timestamptz
    )
    on conflict (company_id, staff_id, external_userid) do update set
      state = case when excluded.state <> '' and excluded.added_at >= c.added_at then excluded.state else c.state end,
      added_at = greatest(c.added_at, excluded.added_at),
      seen_at = excluded.seen_at,
      removed_at = null, removed_by = ''
     where c.removed_at is null or c.removed_at <= excluded.added_at or (c.removed_by = '' and ${isListed})
    returning 1`.execute(db)
  return rows.length > 0
}

/** A customer whom a member of staff lost. */
export interface Loss {
  staffId: string
  externalUserid: string
  /** The side that removed the other; '' if a synchronisation found the loss, as WeCom's lists do not name it. */
  by: 'customer' | 'member' | ''
  at: Date
}

export interface TellsLosses {
  /**
   * Tells members of staff that a customer was lost. A parameter, because this module does not know messages to staff.
   */
  tellLoss(db: TenantDb, companyId: string, loss: Loss): Promise<void>
}

/**
 * Marks that one of the two removed the other. An event older than the stored state changes nothing; the end that a
 * synchronisation supposed gives way to the one that WeCom reports, without a second message.
 * @returns the loss to notify of; undefined if the customer was handed over to a colleague, the loss is known already,
 * or they are in contact again
 */
export async function removeCustomer(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { externalUserid, changeType, source, createTime }: ContactChange,
): Promise<Loss | undefined> {
  const at = new Date(createTime * 1000)
  const removedBy = changeType === 'del_follow_user' ? 'customer' : 'member'
  const by = source === 'DELETE_BY_TRANSFER' ? 'transfer' : removedBy
  const { rows } = await sql<{ was_there: boolean }>`
    with before as (
      select removed_at is null as was_there from external_contact
      where company_id = ${companyId} and staff_id = ${staffId} and external_userid = ${externalUserid}
    )
    insert into external_contact as c (company_id, staff_id, external_userid, state, added_at, removed_at, removed_by)
    select ${companyId}, ${staffId}, ${externalUserid}, '', ${at}::timestamptz, ${at}::timestamptz, ${by}
    where not exists (
      select from contact_forgotten f
      where f.company_id = ${companyId} and f.external_hash = ${sha256(externalUserid)}
    ) or exists (select from before)
    on conflict (company_id, staff_id, external_userid) do update
      set removed_at = excluded.removed_at, removed_by = excluded.removed_by
     where c.added_at <= excluded.removed_at
       and (c.removed_at is null or c.removed_by = '' or c.removed_at <= excluded.removed_at)
    returning coalesce((select was_there from before), true) as was_there`.execute(db)
  return rows[0]?.was_there && by !== 'transfer' ? { staffId, externalUserid, by, at } : undefined
}
