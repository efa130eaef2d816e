import { sql } from 'kysely'
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

/** The member whose customer it is: by the contact code that carried the state, else by the user id. */
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

/** Stores a customer of a member of staff, also one who had left. An event older than the stored state changes nothing. */
export async function addCustomer(
  db: TenantDb,
  companyId: string,
  staffId: string,
  change: ContactChange,
): Promise<void> {
  await sql`
    insert into external_contact as c (company_id, staff_id, external_userid, state, added_at)
    values (${companyId}, ${staffId}, ${change.externalUserid}, ${change.state}, to_timestamp(${change.createTime}))
    on conflict (company_id, staff_id, external_userid) do update set
      state = case when excluded.state <> '' then excluded.state else c.state end,
      added_at = greatest(c.added_at, excluded.added_at),
      removed_at = null
     where c.removed_at is null or c.removed_at <= excluded.added_at`.execute(db)
}

/** Marks that one of the two removed the other. */
export async function removeCustomer(
  db: TenantDb,
  companyId: string,
  staffId: string,
  change: ContactChange,
): Promise<void> {
  await sql`
    insert into external_contact as c (company_id, staff_id, external_userid, state, added_at, removed_at)
    values (${companyId}, ${staffId}, ${change.externalUserid}, '',
            to_timestamp(${change.createTime}), to_timestamp(${change.createTime}))
    on conflict (company_id, staff_id, external_userid) do update set removed_at = excluded.removed_at
     where c.added_at <= excluded.removed_at`.execute(db)
}

/** Stores WeCom's data on a customer for all members who have them. */
export async function describeCustomer(
  db: TenantDb,
  companyId: string,
  contact: { externalUserid: string; unionId: string; name: string; avatar: string },
): Promise<void> {
  await db
    .updateTable('external_contact')
    .set({ union_id: contact.unionId, name: contact.name, avatar: contact.avatar })
    .where('company_id', '=', companyId)
    .where('external_userid', '=', contact.externalUserid)
    .execute()
}
