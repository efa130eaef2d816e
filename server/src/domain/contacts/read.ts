import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { CorpTagGroup, ExternalContact, FollowedContact, Follower } from '#core/platform/wecom.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { findCustomer, learnFacts, personIdsOf } from '#domain/identity/persons.ts'
import type { Portraits } from '#domain/identity/portraits.ts'
import { addCustomer } from './customers.ts'

export interface ReadsContacts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  portraits: Portraits
  sealer: Sealer
  /**
   * Makes the tags of a customer of a member equal to those of WeCom. A parameter, because tags know contacts, not the
   * reverse.
   */
  learnTags(db: TenantDb, companyId: string, learnt: LearntTags): Promise<void>
  /** Writes names of tags to WeCom that it has not confirmed yet. */
  bringRenames(
    parts: Pick<ReadsContacts, 'db' | 'platform'>,
    app: AppCredential,
    companyId: string,
  ): Promise<void>
  /** Makes the company's stored tags equal to those of WeCom. */
  keepCorpTags(db: TenantDb, companyId: string, groups: CorpTagGroup[]): Promise<void>
}

/** The tags that WeCom names for a customer of a member. */
export interface LearntTags {
  staffId: string
  personIds: string[]
  rootId: string
  /** WeCom's ids. */
  tagIds: string[]
  /** Tags whose change is still to be written to WeCom; WeCom's data does not overrule them. */
  openIds: string[]
}

/** The task that reads one customer from WeCom, after a callback. Safe to run again. */
export const readContact =
  (parts: ReadsContacts): Task =>
  async ({ companyId, id }) => {
    const app = await wecomApp(parts.platform, companyId)
    if (!app) return
    const contact = await parts.platform.wecom.externalContact(app, id).catch((problem: unknown) => {
      if (problem instanceof VendorError && wecomErrors.notTheirs.has(problem.errcode)) return undefined
      throw problem
    })
    if (!contact) return
    const visitor = await parts.db.tenant(companyId, (db) => keepFollowed(db, parts, companyId, contact))
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
export async function keepFollowed(
  db: TenantDb,
  parts: Pick<ReadsContacts, 'sealer' | 'learnTags'>,
  companyId: string,
  contact: FollowedContact,
): Promise<string | undefined> {
  const members: { staffId: string; tagIds: string[] }[] = []
  for (const follower of contact.followers) {
    const staffId = await keepFollower(db, parts.sealer, companyId, contact, follower)
    if (staffId) members.push({ staffId, tagIds: follower.tagIds })
  }
  const visitor = await describeCustomer(db, companyId, contact)
  if (!visitor) return undefined
  const personIds = await personIdsOf(db, companyId, visitor)
  for (const { staffId, tagIds } of members) {
    const openIds = await tagsOnTheirWay(db, companyId, staffId, contact.externalUserid)
    await parts.learnTags(db, companyId, { staffId, personIds, rootId: visitor, tagIds, openIds })
  }
  return visitor
}

/**
 * Stores a member's note of a customer, unless a newer note is waiting for WeCom.
 * @returns the member's staff id; undefined for one who is unknown here, or does not have the customer
 */
async function keepFollower(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { externalUserid }: Pick<ExternalContact, 'externalUserid'>,
  { userId, remark, description, phones, addedAt, state }: Follower,
): Promise<string | undefined> {
  const member = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) return undefined
  const told = { externalUserid, state, addedAt }
  await addCustomer(db, companyId, member.staff_id, told, { isListed: true })
  const { rows } = await sql`
    update external_contact set
      remark = case when write_state = '' then ${remark} else remark end,
      description = case when write_state = '' then ${description} else description end,
      phones_sealed = case when write_state = '' then ${sealPhones(sealer, companyId, phones)}::bytea else phones_sealed end
    where company_id = ${companyId} and staff_id = ${member.staff_id} and external_userid = ${externalUserid}
    returning 1`.execute(db)
  return rows.length > 0 ? member.staff_id : undefined
}

async function tagsOnTheirWay(
  db: TenantDb,
  companyId: string,
  staffId: string,
  externalUserid: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_tag_write')
    .select('wecom_tag_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('external_userid', '=', externalUserid)
    .execute()
  return rows.map(({ wecom_tag_id }) => wecom_tag_id)
}

/**
 * Stores WeCom's data on a customer for all members who have them. What WeCom leaves out stays: it tells unionIds only
 * while the company's WeChat account is bound there.
 * @returns the visitor with the same unionId
 */
async function describeCustomer(
  db: TenantDb,
  companyId: string,
  contact: ExternalContact,
): Promise<string | undefined> {
  const { rows } = await sql`
    update external_contact
    set union_id = case when ${contact.unionId} <> '' then ${contact.unionId} else union_id end,
      name = case when ${contact.name} <> '' then ${contact.name} else name end,
      avatar = case when ${contact.avatar} <> '' then ${contact.avatar} else avatar end
    where company_id = ${companyId} and external_userid = ${contact.externalUserid} returning 1`.execute(db)
  // Stores nothing of an erased customer, also not in the row that remains of them.
  if (rows.length === 0) return undefined
  const visitor = await findCustomer(db, companyId, contact)
  return visitor && learnFacts(db, companyId, visitor, contact)
}

export const sealPhones = (sealer: Sealer, companyId: string, phones: string[]): Buffer | null =>
  phones.length > 0 ? sealer.seal(companyId, JSON.stringify(phones)) : null

export const openPhones = (sealer: Sealer, companyId: string, sealed: Buffer | null): string[] =>
  sealed ? (JSON.parse(sealer.open(companyId, sealed)) as string[]) : []
