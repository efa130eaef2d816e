import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { WelcomeMessage } from '#core/platform/wecom.ts'
import type { ContactChange } from './message.ts'

/** A member's new customer, and the state of the code by which they came; '' for none. */
export interface NewCustomer {
  staffId: string
  state: string
}

export interface Greeting {
  /** Null where nothing is to be said. */
  welcome: WelcomeMessage | null
  /** WeCom's ids of the tags to give. */
  tagIds: string[]
}

/** What a new customer is told and given. Modules that know codes and companies' words decide. */
export type FindGreeting = (db: TenantDb, companyId: string, customer: NewCustomer) => Promise<Greeting>

interface Needs {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  log: Log
  findGreeting: FindGreeting
}

/** Keeps a new customer to be greeted, with the transaction that stores them. */
export async function addGreeting(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { externalUserid, state, welcomeCode }: ContactChange,
): Promise<void> {
  const greetingId = uuidv7()
  await db
    .insertInto('greeting')
    .values({
      company_id: companyId,
      greeting_id: greetingId,
      staff_id: staffId,
      external_userid: externalUserid,
      state,
      welcome_code: welcomeCode,
    })
    .execute()
  await addJob(db, 'greet_customer', greetingId)
}

/**
 * The task that greets a new customer: words first, since WeCom takes them for seconds only, then tags. Words that
 * failed are tried again with the job while they still can be sent; they never keep the tags.
 */
export const greetCustomer =
  ({ db, platform, log, findGreeting }: Needs): Task =>
  async ({ companyId, id }, { isLast }) => {
    const due = await db.tenant(companyId, (tenant) => dueGreeting(tenant, companyId, id, findGreeting))
    if (!due) return
    const end = () =>
      db.tenant(companyId, (tenant) =>
        tenant
          .deleteFrom('greeting')
          .where('company_id', '=', companyId)
          .where('greeting_id', '=', id)
          .execute(),
      )
    const app = await wecomApp(platform, companyId)
    if (!app) {
      await end()
      return
    }
    const problems: unknown[] = []
    if (due.welcome) {
      const said = await say(platform, app, due.welcomeCode, due.welcome).catch((problem: unknown) => {
        problems.push(problem)
        return false
      })
      if (said) await db.tenant(companyId, (tenant) => forgetCode(tenant, companyId, id))
    }
    if (due.tagIds.length > 0)
      await give(platform, app, due, log).catch((problem: unknown) => problems.push(problem))
    if (problems.length === 0 || isLast) await end()
    if (problems.length > 0) throw problems[0]
  }

interface Due extends Greeting {
  userId: string
  externalUserid: string
  welcomeCode: string
}

async function dueGreeting(
  db: TenantDb,
  companyId: string,
  greetingId: string,
  findGreeting: FindGreeting,
): Promise<Due | undefined> {
  const row = await db
    .selectFrom('greeting as g')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.company_id', '=', 'g.company_id').onRef('s.staff_id', '=', 'g.staff_id'),
    )
    .select([
      'g.staff_id as staffId',
      's.user_id as userId',
      'g.external_userid as externalUserid',
      'g.state',
      'g.welcome_code as welcomeCode',
      sql<boolean>`g.at > now() - interval '20 seconds'`.as('isFresh'),
    ])
    .where('g.company_id', '=', companyId)
    .where('g.greeting_id', '=', greetingId)
    .executeTakeFirst()
  if (!row) return undefined
  const { welcome, tagIds } = await findGreeting(db, companyId, row)
  return { ...row, tagIds, welcome: row.isFresh && row.welcomeCode ? welcome : null }
}

/** The code is used up, expired, or the two talk already: nothing more can be said, and nothing is wrong. */
const OVER = new Set<unknown>([41050, 41051])

async function say(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  welcomeCode: string,
  message: WelcomeMessage,
): Promise<true> {
  try {
    await wecom.sendWelcome(app, welcomeCode, message)
  } catch (problem) {
    if (!(problem instanceof VendorError && OVER.has(problem.errcode))) throw problem
  }
  return true
}

/** Errors that another try does not mend: the customer is gone, or a tag was removed in WeCom. */
const GONE = new Set<unknown>([84061, 40096, 40068, 60111])

async function give(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  { userId, externalUserid, tagIds }: Due,
  log: Log,
): Promise<void> {
  try {
    await wecom.markTags(app, userId, externalUserid, tagIds)
  } catch (problem) {
    if (!(problem instanceof VendorError && GONE.has(problem.errcode))) throw problem
    log.warn(`tags of a new customer were not given: ${problem.message}`)
  }
}

const forgetCode = (db: TenantDb, companyId: string, greetingId: string) =>
  db
    .updateTable('greeting')
    .set({ welcome_code: '' })
    .where('company_id', '=', companyId)
    .where('greeting_id', '=', greetingId)
    .execute()

/** Undefined for a company without an app in WeCom. */
async function wecomApp({ findApp }: Pick<Platform, 'findApp'>, companyId: string) {
  try {
    return (await findApp(companyId, 'wecom')) ?? undefined
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return undefined
    throw problem
  }
}
