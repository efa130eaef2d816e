import type { Action } from '@mingpian/contract/shared/activity.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { lockAll, lockJoined, lockJoins } from './locks.ts'
import { rootPersonOf } from './rows.ts'

/**
 * A binding ties a person to a member of staff by phone and code. It is written at the person (`staff_id`, `bound_at`),
 * so that their next sign-in is staff again, and at the sessions that act as staff. A member who comes from the
 * company's WeCom is no binding: nothing here touches the sessions and persons that WeCom vouches for.
 */

/** Whether WeCom itself vouches for this session: it was opened by the member's own user id. */
export const isMemberOfWecom = ({ staffId, userId, openId }: Caller): boolean =>
  staffId !== '' && userId === openId

/** The active member of staff with this registered phone; of several the one of longest standing. */
export async function staffOfPhone(
  db: TenantDb,
  companyId: string,
  phoneHashes: Buffer[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('phone_hash', 'in', phoneHashes)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('staff_id')
    // One binding after the other: the later one ends the earlier.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.staff_id
}

/**
 * Binds the caller's person and this session to the member of staff; other sessions of the person do not change. An
 * earlier binding of the same member ends: the phone has a new owner, or its owner a new WeChat.
 * @returns false where the person is bound to another member already
 */
export async function bindStaff(db: TenantDb, caller: Caller, staffId: string): Promise<boolean> {
  const { companyId, sessionHash } = caller
  const personId = await lockToBind(db, caller, staffId)
  const current = await staffOfPerson(db, companyId, personId)
  const known = caller.staffId || current
  if (known && known !== staffId) return false
  await endBindings(db, companyId, { staffId, except: personId })
  await db
    .updateTable('person')
    .set({ staff_id: staffId, bound_at: sql<Date>`coalesce(bound_at, now())` })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
  await db
    .updateTable('session')
    .set({ staff_id: staffId })
    .where('company_id', '=', companyId)
    .where('session_hash', '=', sessionHash)
    .execute()
  await note(db, { companyId, personId }, 'staff bound', staffId)
  return true
}

/**
 * Locks the caller's person and those who are bound to the member, each with all joined persons and in the order of
 * `lockAll`. A transaction that takes other locks earlier calls `lockJoins` before them.
 * @returns the person for whom the caller counts now
 */
async function lockToBind(
  db: TenantDb,
  { companyId, identityPersonId }: Caller,
  staffId: string,
): Promise<string> {
  await lockJoins(db, companyId)
  const rootId = await rootPersonOf(db, companyId, identityPersonId)
  const bound = await db
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('bound_at', 'is not', null)
    .where('joined_into', 'is', null)
    .execute()
  await lockAll(db, companyId, [rootId, ...bound.map(({ person_id }) => person_id)])
  return rootId
}

/** The active member of staff that a person is; '' where they are a visitor. */
async function staffOfPerson(db: TenantDb, companyId: string, personId: string): Promise<string> {
  const { rows } = await sql<{ staff_id: string | null }>`
    select (select s.staff_id from staff s
             where s.company_id = p.company_id and s.staff_id = p.staff_id and s.status = 'active') as staff_id
      from person p where p.company_id = ${companyId} and p.person_id = ${personId}`.execute(db)
  return rows[0]?.staff_id ?? ''
}

/** Ends the binding of the caller's person. @returns false where there is none */
export async function unbindStaff(db: TenantDb, caller: Caller): Promise<boolean> {
  const { companyId, identityPersonId } = caller
  await lockJoined(db, companyId, identityPersonId)
  const personId = await rootPersonOf(db, companyId, identityPersonId)
  const [staffId] = await endBindings(db, companyId, { personId })
  if (staffId === undefined) return false
  await note(db, { companyId, personId }, 'staff unbound', staffId)
  return true
}

type Whose = { personId: string } | { staffId: string; except: string }

/**
 * Ends bindings. The caller must have locked the persons. A person whom WeCom knows as that member stays staff. Sessions
 * that were staff by the binding are a visitor's again.
 * @returns the members of staff to whom the persons were bound
 */
async function endBindings(db: TenantDb, companyId: string, whose: Whose): Promise<string[]> {
  const which =
    'personId' in whose
      ? sql`p.person_id = ${whose.personId}`
      : sql`p.staff_id = ${whose.staffId} and p.person_id <> ${whose.except}`
  const { rows } = await sql<{ staff_id: string }>`
    with ended as (
      select p.person_id, p.staff_id from person p
       where p.company_id = ${companyId} and p.bound_at is not null and p.joined_into is null and ${which}
    ), persons as (
      update person p set bound_at = null, staff_id = case when exists (
          select from person joined
            join person_identity i on i.company_id = joined.company_id and i.person_id = joined.person_id
            join credential c on c.company_id = i.company_id and c.kind = 'wecom' and c.app_id = i.app_id
            join staff s on s.company_id = i.company_id and s.user_id = i.open_id
           where joined.company_id = ${companyId} and (joined.person_id = ended.person_id or joined.joined_into = ended.person_id)
             and s.staff_id = p.staff_id
        ) then p.staff_id end
       from ended where p.company_id = ${companyId} and p.staff_id = ended.staff_id
         and (p.person_id = ended.person_id or p.joined_into = ended.person_id)
    ), sessions as (
      update session t set staff_id = null
        from ended
        join person joined on joined.company_id = ${companyId}
                       and (joined.person_id = ended.person_id or joined.joined_into = ended.person_id)
        join staff s on s.company_id = ${companyId} and s.staff_id = ended.staff_id
       where t.company_id = ${companyId} and t.person_id = joined.person_id and t.staff_id = ended.staff_id
         and t.open_id <> s.user_id
    )
    select staff_id from ended`.execute(db)
  return rows.map(({ staff_id }) => staff_id)
}

const note = (
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  action: Action,
  staffId: string,
) => record(db, companyId, personId, action, { staffId })
