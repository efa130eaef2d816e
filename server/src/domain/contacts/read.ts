import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { ExternalContact, FollowedContact, Follower } from '#core/platform/wecom.ts'
import { findCustomer, learnFacts } from '#domain/identity/persons.ts'
import type { Portraits } from '#domain/identity/portraits.ts'
import { addCustomer } from './customers.ts'

export interface ReadsContacts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  portraits: Portraits
  sealer: Sealer
}

/** Errors by which WeCom says that an id is no customer of the company, or no more: another try changes nothing. */
const notTheirs = new Set<unknown>([84061, 40096])

/** The task that reads one customer from WeCom, after a callback. Safe to run again. */
export const readContact =
  (parts: ReadsContacts): Task =>
  async ({ companyId, id }) => {
    const app = await wecomApp(parts.platform, companyId)
    if (!app) return
    const contact = await parts.platform.wecom.externalContact(app, id).catch((problem: unknown) => {
      if (problem instanceof VendorError && notTheirs.has(problem.errcode)) return undefined
      throw problem
    })
    if (!contact) return
    const visitor = await parts.db.tenant(companyId, (db) =>
      keepContact(db, parts.sealer, companyId, contact),
    )
    if (visitor) await parts.portraits.keep(companyId, visitor)
  }

/** Undefined for a company without an app in WeCom. */
export async function wecomApp(
  { findApp }: Pick<Platform, 'findApp'>,
  companyId: string,
): Promise<AppCredential | undefined> {
  try {
    return (await findApp(companyId, 'wecom')) ?? undefined
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return undefined
    throw problem
  }
}

/**
 * Stores a customer with the members who have them; a visitor with the same unionId gets name and portrait.
 * @returns the visitor
 */
async function keepContact(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  contact: FollowedContact,
): Promise<string | undefined> {
  for (const follower of contact.followers) await keepFollower(db, sealer, companyId, contact, follower)
  return describeCustomer(db, companyId, contact)
}

/** Stores what one member noted of a customer. A member who is unknown here is left out. */
async function keepFollower(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { externalUserid }: Pick<ExternalContact, 'externalUserid'>,
  { userId, remark, description, phones, addedAt, state }: Follower,
): Promise<void> {
  const member = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) return
  await addCustomer(db, companyId, member.staff_id, { externalUserid, state, addedAt })
  await db
    .updateTable('external_contact')
    .set({ remark, description, phones_sealed: sealPhones(sealer, companyId, phones) })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', member.staff_id)
    .where('external_userid', '=', externalUserid)
    .execute()
}

/** Stores WeCom's data on a customer for all members who have them. @returns the visitor with the same unionId */
async function describeCustomer(
  db: TenantDb,
  companyId: string,
  contact: ExternalContact,
): Promise<string | undefined> {
  const { rows } = await sql`
    update external_contact
    set union_id = ${contact.unionId}, name = ${contact.name}, avatar = ${contact.avatar}
    where company_id = ${companyId} and external_userid = ${contact.externalUserid} returning 1`.execute(db)
  // Of a customer who was erased nothing is stored, nor told to the row that stayed of them.
  if (rows.length === 0) return undefined
  const visitor = await findCustomer(db, companyId, contact)
  if (visitor) await learnFacts(db, companyId, visitor, contact)
  return visitor
}

export const sealPhones = (sealer: Sealer, companyId: string, phones: string[]): Buffer | null =>
  phones.length > 0 ? sealer.seal(companyId, JSON.stringify(phones)) : null

export const openPhones = (sealer: Sealer, companyId: string, sealed: Buffer | null): string[] =>
  sealed ? (JSON.parse(sealer.open(companyId, sealed)) as string[]) : []
