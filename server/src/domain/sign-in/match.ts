import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { learnFacts, personIdsOf } from '#domain/identity/persons.ts'
import type { Portraits } from '#domain/identity/portraits.ts'
import type { Facts } from '#domain/identity/rows.ts'

/** Dependencies of a match. */
export interface MatchesCustomers {
  db: Pick<Database, 'tenant'>
  platform: Platform
  portraits: Portraits
  sealer: Sealer
}

interface Stranger {
  union_id: string
  external_userid: string
  name: string
  /** The openId for a WeChat app of the company, which WeCom can convert. */
  open_id: string
}

/** Adds the job that matches a person with the customers of WeCom, in the transaction of their sign-in. */
export async function addMatch(
  db: TenantDb,
  companyId: string,
  personId: string,
  { mayFollow }: { mayFollow: boolean },
): Promise<void> {
  if (mayFollow) return addJob(db, 'ask_follower', personId)
  const person = await stranger(db, companyId, personId)
  if (person && mayBeCustomer(person)) await addJob(db, 'match_customer', personId)
}

/**
 * The task that asks WeChat for the unionId of a person who may follow the company's account. At the sign-in WeChat did
 * not answer in time. Without the unionId the person is no customer of WeCom here. Safe to run again.
 */
export const askFollower =
  ({ db, platform }: Pick<MatchesCustomers, 'db' | 'platform'>): Task =>
  async ({ companyId, id: personId }) => {
    const app = await findApp(platform, companyId, 'wechat')
    const openId =
      app && (await db.tenant(companyId, (tenant) => openIdOf(tenant, companyId, personId, app.appId)))
    if (!openId) return
    const unionId = await platform.wechat.followerUnionId(app, openId)
    await db.tenant(companyId, async (tenant) => {
      const facts = { unionId, externalUserid: '', name: '', avatar: '' }
      const rootId = unionId ? await learnFacts(tenant, companyId, personId, facts) : personId
      await addMatch(tenant, companyId, rootId, { mayFollow: false })
    })
  }

/**
 * The task that asks WeCom whether a visitor is a customer already, so that the radar has a name. Safe to run again.
 */
export const matchCustomer =
  (parts: MatchesCustomers): Task =>
  async ({ companyId, id: personId }) => {
    const facts = await factsOf(parts, companyId, personId)
    if (facts) await parts.db.tenant(companyId, (db) => learnFacts(db, companyId, personId, facts))
    await parts.portraits.keep(companyId, personId)
  }

async function factsOf(parts: MatchesCustomers, companyId: string, personId: string): Promise<Facts | null> {
  const person = await parts.db.tenant(companyId, (db) => stranger(db, companyId, personId))
  if (!person || !mayBeCustomer(person)) return null
  const known = await parts.db.tenant(companyId, (db) => knownCustomer(db, companyId, person.union_id))
  return known ?? askWecom(parts, companyId, person)
}

/** Whether there is something to ask WeCom, and an id to ask with. */
const mayBeCustomer = ({ external_userid, name, union_id, open_id }: Stranger) =>
  external_userid ? !name : Boolean(union_id && open_id)

async function askWecom(parts: MatchesCustomers, companyId: string, person: Stranger): Promise<Facts | null> {
  const app = await findApp(parts.platform, companyId, 'wecom')
  if (!app) return null
  const { wecom } = parts.platform
  const externalUserid =
    person.external_userid || (await wecom.externalUserid(app, person.union_id, person.open_id))
  if (!externalUserid) return null
  return wecom.externalContact(app, externalUserid)
}

/** The data of a customer whom a callback of WeCom reported before their first visit. */
async function knownCustomer(db: TenantDb, companyId: string, unionId: string): Promise<Facts | undefined> {
  if (!unionId) return undefined
  return db
    .selectFrom('external_contact')
    .select(['union_id as unionId', 'external_userid as externalUserid', 'name', 'avatar'])
    .where('company_id', '=', companyId)
    .where('union_id', '=', unionId)
    .where('name', '<>', '')
    .executeTakeFirst()
}

async function stranger(db: TenantDb, companyId: string, personId: string): Promise<Stranger | undefined> {
  return db
    .selectFrom('person as p')
    .innerJoin('person as joined', (join) =>
      join
        .onRef('joined.company_id', '=', 'p.company_id')
        // Without `rootIdOf`, because no index supports it.
        .on((eb) =>
          eb.or([
            eb('joined.person_id', '=', eb.ref('p.person_id')),
            eb('joined.joined_into', '=', eb.ref('p.person_id')),
          ]),
        ),
    )
    .leftJoin('person_identity as i', (join) =>
      join
        .onRef('i.company_id', '=', 'joined.company_id')
        .onRef('i.person_id', '=', 'joined.person_id')
        .on((eb) =>
          eb(
            'i.app_id',
            'in',
            eb
              .selectFrom('credential as c')
              .select('c.app_id')
              .where('c.company_id', '=', companyId)
              .where('c.kind', 'in', ['wechat', 'mini']),
          ),
        ),
    )
    .select((eb) => [
      'p.union_id',
      'p.external_userid',
      'p.name',
      eb.fn.coalesce('i.open_id', eb.val('')).as('open_id'),
    ])
    .where('p.company_id', '=', companyId)
    .where('p.person_id', '=', personId)
    .where('p.joined_into', 'is', null)
    .orderBy('open_id', 'desc')
    .executeTakeFirst()
}

/** The openId of a person, or of one joined into them, for an app. */
async function openIdOf(
  db: TenantDb,
  companyId: string,
  personId: string,
  appId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('person_identity')
    .select('open_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', await personIdsOf(db, companyId, personId))
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return row?.open_id
}

async function findApp(
  platform: Pick<Platform, 'findApp'>,
  companyId: string,
  kind: 'wechat' | 'wecom',
): Promise<AppCredential | null> {
  try {
    return await platform.findApp(companyId, kind)
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}
