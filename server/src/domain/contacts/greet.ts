import { fillWelcome, namesCustomer } from '@mingpian/contract/shared/rules/welcome.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Config } from '#config.ts'
import { cutBytes } from '#core/cut-bytes.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { ownPicture } from '#core/own-picture.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { WelcomeLink, WelcomeMessage } from '#core/platform/wecom.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { companyOrigin } from '#domain/company/own-origin.ts'
import { changeEachTag } from './change-tags.ts'
import type { ContactChange } from './message.ts'
import { wecomApp } from './read.ts'
import { welcomeSetting } from './welcome-setting.ts'

/** A member's new customer, and the state of the code by which they came; '' for none. */
export interface NewCustomer {
  staffId: string
  state: string
}

export interface Greeting {
  /** Null for the company's message. Names are filled in as there, see `rules/welcome.ts`. */
  welcome: WelcomeMessage | null
  /** WeCom's ids of the tags to give. */
  tagIds: string[]
}

/** Message and tags for a new customer by the code of their adding. Supplied by modules that know codes. */
export type FindGreeting = (db: TenantDb, companyId: string, customer: NewCustomer) => Promise<Greeting>

interface Needs {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  config: Pick<Config, 'publicOrigin'>
  log: Log
  findGreeting: FindGreeting
}

/** Seconds after the event in which WeCom accepts a message (“发送新客户欢迎语”). */
const SECONDS = 20

/** Adds the greeting of a new customer in the transaction that stores them. */
export async function addGreeting(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { externalUserid, state, welcomeCode, createTime }: ContactChange,
): Promise<void> {
  const greetingId = uuidv7()
  await sql`
    insert into greeting (company_id, greeting_id, staff_id, external_userid, state, welcome_code, until)
    values (${companyId}, ${greetingId}, ${staffId}, ${externalUserid}, ${state}, ${welcomeCode},
      -- A clock of WeCom that is ahead gives no more time.
      least(to_timestamp(${createTime}), now()) + make_interval(secs => ${SECONDS}))`.execute(db)
  await addJob(db, 'greet_customer', greetingId)
}

/** Between two tries of the message. */
const PAUSE_MS = 1_000

/**
 * The task that greets a new customer: the message first, since WeCom accepts it for seconds only, then tags. A failed
 * message is retried while it can still be sent, and does not delay the tags. The task may run several times, but the
 * customer gets one message: WeCom accepts one for each code.
 */
export const greetCustomer =
  (needs: Needs): Task =>
  async ({ companyId, id }, { isLast }) => {
    const { db, platform, log } = needs
    const within = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(companyId, work)
    const due = await within((tenant) => dueGreeting(tenant, companyId, id, needs))
    if (!due) return
    const app = await wecomApp(platform, companyId)
    if (!app) return within((tenant) => endGreeting(tenant, companyId, id))
    if (due.welcome) {
      const next = await say(platform, app, due, due.welcome)
      if (next) return within((tenant) => addJob(tenant, 'greet_customer', id, next))
      await within((tenant) => clearWelcomeCode(tenant, companyId, id))
    }
    try {
      if (due.tagIds.length > 0) await give(platform, app, due, log)
    } catch (problem) {
      if (isLast) await within((tenant) => endGreeting(tenant, companyId, id))
      throw problem
    }
    await within((tenant) => endGreeting(tenant, companyId, id))
  }

interface Due extends Greeting {
  userId: string
  externalUserid: string
  welcomeCode: string
  until: Date
  /** Of the member. */
  name: string
  position: string
  avatar: string
  locale: 'zh' | 'en'
  company: string
  /** The name from WeCom; '' while it is not read. */
  customer: string
}

async function dueGreeting(
  db: TenantDb,
  companyId: string,
  greetingId: string,
  { findGreeting, config }: Pick<Needs, 'findGreeting' | 'config'>,
): Promise<Due | undefined> {
  const { rows } = await sql<Omit<Due, keyof Greeting> & NewCustomer>`
    select g.staff_id as "staffId", g.state, s.user_id as "userId", g.external_userid as "externalUserid",
      g.welcome_code as "welcomeCode", g.until, s.name, s.position, s.avatar, s.locale,
      coalesce(nullif(company.short_name, ''), company.name) as company, coalesce(c.name, '') as customer
    from greeting g
    join company on company.company_id = g.company_id
    join staff s on s.company_id = ${companyId} and s.staff_id = g.staff_id
    left join external_contact c on c.company_id = ${companyId} and c.staff_id = g.staff_id
      and c.external_userid = g.external_userid
    where g.company_id = ${companyId} and g.greeting_id = ${greetingId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { welcome, tagIds } = await findGreeting(db, companyId, row)
  if (!row.welcomeCode || row.until <= new Date()) return { ...row, tagIds, welcome: null }
  const { isOn, words, withCard } = await welcomeSetting(db, companyId)
  const said = welcome ?? (isOn ? { text: words, links: [] } : null)
  if (!said || !isOn || !withCard) return { ...row, tagIds, welcome: said }
  const card = cardLink(row, companyId, await companyOrigin(db, companyId, config.publicOrigin))
  return { ...row, tagIds, welcome: { ...said, links: [...said.links, card] } }
}

// WeCom, “发送新客户欢迎语”: bytes of a text, and of a link's title and description.
const TEXT_BYTES = 4000
const TITLE_BYTES = 128
const DESCRIPTION_BYTES = 512

const titles = {
  zh: (name: string) => `${name}的名片`,
  en: (name: string) => `${name}’s card`,
}

function cardLink(
  { userId, name, position, avatar, locale, company }: Omit<Due, keyof Greeting>,
  companyId: string,
  origin: string,
): WelcomeLink {
  return {
    title: cutBytes(titles[locale](name), TITLE_BYTES),
    description: cutBytes([company, position].filter(Boolean).join(' · '), DESCRIPTION_BYTES),
    url: `${origin}/qw-wxmini/?${new URLSearchParams({ companyId, uid: userId })}`,
    picture: ownPicture(avatar) && `${origin}${avatar}`,
  }
}

const TRY_MS = 5_000
/** Time-out for reading the customer's name, which must leave time for the message itself. */
const NAME_MS = 3_000

/** One try of the message. @returns when to retry; undefined after it was sent, refused or too late */
async function say(
  platform: Pick<Platform, 'wecom'>,
  app: AppCredential,
  due: Due,
  { text, links }: WelcomeMessage,
): Promise<Date | undefined> {
  const customer = namesCustomer(text) ? await nameOf(platform, app, due) : ''
  const left = due.until.getTime() - Date.now()
  if (left <= 0) return undefined
  const filled = cutBytes(fillWelcome(text, { customer, member: due.name }), TEXT_BYTES)
  try {
    await platform.wecom.sendWelcome(app, due.welcomeCode, { text: filled, links }, Math.min(left, TRY_MS))
    return undefined
  } catch (problem) {
    if (!(problem instanceof VendorError)) throw problem
    const next = new Date(Date.now() + PAUSE_MS)
    // 41050 and 41051 end it too: the code is used up, or both already sent messages.
    return wecomErrors.busy.has(problem.errcode) && next < due.until ? next : undefined
  }
}

const unnamed = { zh: '朋友', en: 'there' }

/**
 * The customer's own name, read for this message if it is not stored yet; a general word if WeCom does not return it.
 */
async function nameOf(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  { customer, externalUserid, locale }: Due,
): Promise<string> {
  if (customer) return customer
  const contact = await wecom.externalContact(app, externalUserid, NAME_MS).catch((problem: unknown) => {
    if (problem instanceof VendorError) return undefined
    throw problem
  })
  return contact?.name || unnamed[locale]
}

async function give(
  platform: Pick<Platform, 'wecom'>,
  app: AppCredential,
  { tagIds, ...customer }: Due,
  log: Log,
): Promise<void> {
  try {
    await changeEachTag(platform, app, customer, { add: tagIds, remove: [] })
  } catch (problem) {
    if (!(problem instanceof VendorError && wecomErrors.gone.has(problem.errcode))) throw problem
    log.warn(`tags of a new customer were not given: ${problem.message}`)
  }
}

/** Removes the code with which a message can be sent once. */
const clearWelcomeCode = (db: TenantDb, companyId: string, greetingId: string) =>
  db
    .updateTable('greeting')
    .set({ welcome_code: '' })
    .where('company_id', '=', companyId)
    .where('greeting_id', '=', greetingId)
    .execute()

async function endGreeting(db: TenantDb, companyId: string, greetingId: string): Promise<void> {
  await db
    .deleteFrom('greeting')
    .where('company_id', '=', companyId)
    .where('greeting_id', '=', greetingId)
    .execute()
}
