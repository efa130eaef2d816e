import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Background } from '#core/jobs/background.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { type Facts, learnFacts } from '#domain/identity/persons.ts'
import type { Portraits } from '#domain/identity/portraits.ts'

/** Dependencies of a match. */
export interface MatchesCustomers {
  background: Background
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

/**
 * Asks WeCom, after the answer was sent, whether a visitor is a customer already, so that the radar has a name. After a
 * failure the next sign-in tries again.
 */
export function matchCustomer(parts: MatchesCustomers, companyId: string, personId: string): void {
  parts.background.run('match customer', async () => {
    const facts = await factsOf(parts, companyId, personId)
    if (facts) await parts.db.tenant(companyId, (db) => learnFacts(db, companyId, personId, facts))
    await parts.portraits.keep(companyId, personId)
  })
}

async function factsOf(parts: MatchesCustomers, companyId: string, personId: string): Promise<Facts | null> {
  const person = await parts.db.tenant(companyId, (db) => stranger(db, companyId, personId))
  if (!person || (person.external_userid && person.name)) return null
  if (!person.external_userid && !(person.union_id && person.open_id)) return null
  const known = await parts.db.tenant(companyId, (db) => knownCustomer(db, companyId, person.union_id))
  return known ?? askWecom(parts, companyId, person)
}

async function askWecom(parts: MatchesCustomers, companyId: string, person: Stranger): Promise<Facts | null> {
  const app = await wecomApp(parts, companyId)
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

async function wecomApp(parts: MatchesCustomers, companyId: string): Promise<AppCredential | null> {
  try {
    return await parts.platform.findApp(companyId, 'wecom')
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}
