import type { LongJob } from '@mingpian/contract/jobs.ts'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { DepartmentReading } from '#core/platform/wecom.ts'
import { wecomErrors } from '#core/platform/wecom-errors.ts'
import { record } from '#domain/audit/record.ts'
import { activeUserIds, beginDepartments, readDepartments } from '#domain/staff/department-reading.ts'
import { keepDepartments } from '#domain/staff/departments.ts'
import { readCorpTags } from './corp-tags.ts'
import type { Loss, TellsLosses } from './customers.ts'
import { keepFollowed, type ReadsContacts, wecomApp } from './read.ts'

/** Days for which a synchronisation stays in the list of jobs. */
export const syncDays = 7

/**
 * Begins to read all customers from WeCom. While that is under way, a repeated request returns it.
 * @param staffId the member who asked
 * @param given its id and time, for programs that fill a database
 * @returns its id
 */
export async function beginSync(
  db: TenantDb,
  companyId: string,
  staffId: string,
  { id: syncId = uuidv7(), at = null }: { id?: string; at?: Date | null } = {},
): Promise<string> {
  const begunAt = sql`coalesce(${at}::timestamptz, now())`
  const { rows } = await sql<{ id: string; fresh: boolean }>`
    insert into contact_sync (company_id, sync_id, staff_id, batch_begun_at, created_at, updated_at)
    values (${companyId}, ${syncId}, ${staffId}, ${begunAt}, ${begunAt}, ${begunAt})
    on conflict (company_id) where state in ('waiting', 'running') do update set company_id = excluded.company_id
    returning sync_id as id, xmax = 0 as fresh`.execute(db)
  const { id = '', fresh } = rows[0] ?? {}
  if (!fresh) return id
  await addJob(db, 'sync_contacts', id)
  await record(db, companyId, staffId, 'contact sync begun')
  return id
}

type Syncs = ReadsContacts & TellsLosses

/** Members per request for customers: WeCom accepts 100. */
const BATCH = 50

/** After WeCom's error for too many requests, the next page waits. */
const LIMIT_PAUSE_MS = 10 * 60_000

interface Run {
  companyId: string
  syncId: string
  /** Null until they are read. */
  members: string[] | null
  done: number
  cursor: string
  batchBegunAt: Date
  /** The departments while their members are read; null before and after. */
  departments: DepartmentReading | null
}

/**
 * The task that reads the company's departments and then its customers, one page at a time. It adds the job for the next
 * page, so that after a kill it continues with that page, and other work is not delayed.
 */
export const syncContacts =
  (parts: Syncs): Task =>
  async ({ companyId, id }, { isLast }) => {
    const within = <T>(work: (tenant: TenantDb) => Promise<T>) => parts.db.tenant(companyId, work)
    const run = await within((tenant) => openRun(tenant, companyId, id))
    if (!run) return
    const fail = (problem: string) =>
      within((tenant) => change(tenant, run, { state: 'failed', problem, departments: null }))
    const app = await wecomApp(parts.platform, companyId)
    if (!app) return fail('noApp')
    try {
      await step(parts, app, run)
    } catch (problem) {
      if (!(problem instanceof VendorError)) {
        // The last try: without an end it would be shown as under way for ever.
        if (isLast) await fail('defect')
        throw problem
      }
      if (wecomErrors.askedTooOften.has(problem.errcode))
        return within(async (tenant) => {
          await change(tenant, run, { problem: 'limit' })
          await addJob(tenant, 'sync_contacts', id, new Date(Date.now() + LIMIT_PAUSE_MS))
        })
      if (wecomErrors.notAllowed.has(problem.errcode)) return fail('refused')
      if (!isLast) throw problem
      await fail('vendor')
    }
  }

async function step(parts: Syncs, app: AppCredential, run: Run): Promise<void> {
  const { companyId, syncId, members, done, cursor } = run
  const within = <T>(work: (tenant: TenantDb) => Promise<T>) => parts.db.tenant(companyId, work)
  const next = (values: Changes) =>
    within(async (tenant) => {
      await change(tenant, run, { state: 'running', problem: '', ...values })
      await addJob(tenant, 'sync_contacts', syncId)
    })
  if (!members) {
    const departments = await departmentsOf(parts, app, run)
    if (departments && departments.open.length > 0) return next({ departments })
    if (departments) await within((tenant) => keepDepartments(tenant, companyId, departments))
    const ids = await parts.platform.wecom.followUserIds(app)
    await readCorpTags(parts, app, companyId)
    return next({ members: ids, total: ids.length, departments: null })
  }
  const batch = members.slice(done, done + BATCH)
  if (batch.length === 0) return within((tenant) => change(tenant, run, { state: 'done', problem: '' }))
  const page = await pageOf(parts.platform, app, batch, cursor).catch(async (problem: unknown) => {
    const left = hasNoMember(problem) && (await stillThere(parts.platform, app, members, done))
    if (!left || left.length === members.length) throw problem
    await next({ members: left, total: left.length, cursor: '' })
    return undefined
  })
  if (!page) return
  const visitors = await within(async (tenant) => {
    // Two instances may read the same page. The second one finds the cursor moved and stores nothing.
    const still = await openRun(tenant, companyId, syncId)
    if (still?.done !== done || still.cursor !== cursor) return []
    const met: string[] = []
    for (const contact of page.contacts) {
      const visitor = await keepFollowed(tenant, parts, companyId, contact)
      if (visitor) met.push(visitor)
    }
    if (page.next) await change(tenant, run, { problem: '', cursor: page.next })
    else {
      const losses = await markMissing(tenant, companyId, batch, run.batchBegunAt)
      for (const loss of losses) await parts.tellLoss(tenant, companyId, loss)
      await change(tenant, run, {
        problem: '',
        cursor: '',
        done: done + batch.length,
        // The clock of `seen_at`, with which it is compared.
        batch_begun_at: sql<Date>`clock_timestamp()`,
      })
    }
    await addJob(tenant, 'sync_contacts', syncId)
    return met
  })
  for (const visitor of visitors) await parts.portraits.keep(companyId, visitor)
}

/** The departments with the members of the next page; undefined for an app that may not read them. */
async function departmentsOf(
  { db, platform }: ReadsContacts,
  app: AppCredential,
  { companyId, departments }: Run,
): Promise<DepartmentReading | undefined> {
  const activeMembers = () => db.tenant(companyId, (tenant) => activeUserIds(tenant, companyId))
  const begun = departments ?? (await beginDepartments(platform, app, activeMembers))
  return begun && readDepartments(platform, app, begun)
}

async function pageOf(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  batch: string[],
  cursor: string,
) {
  try {
    return await wecom.customersOf(app, batch, cursor)
  } catch (problem) {
    // None of these members has a customer.
    if (problem instanceof VendorError && wecomErrors.noCustomers.has(problem.errcode))
      return { contacts: [], next: '' }
    throw problem
  }
}

const hasNoMember = (problem: unknown) =>
  problem instanceof VendorError && wecomErrors.noMember.has(problem.errcode)

/** The members, without those still to be asked for whom WeCom has removed since it named them. */
async function stillThere(
  { wecom }: Pick<Platform, 'wecom'>,
  app: AppCredential,
  members: readonly string[],
  done: number,
): Promise<string[]> {
  const there = new Set(await wecom.followUserIds(app))
  return members.filter((userId, at) => at < done || there.has(userId))
}

async function openRun(db: TenantDb, companyId: string, syncId: string): Promise<Run | undefined> {
  const { rows } = await sql<Omit<Run, 'companyId' | 'syncId'>>`
    select members, done, cursor, batch_begun_at as "batchBegunAt", departments from contact_sync
    where company_id = ${companyId} and sync_id = ${syncId} and state in ('waiting', 'running') for update`.execute(
    db,
  )
  return rows[0] && { ...rows[0], companyId, syncId }
}

interface Changes {
  state?: 'running' | 'done' | 'failed'
  problem?: string
  members?: string[]
  total?: number
  done?: number
  cursor?: string
  batch_begun_at?: RawBuilder<Date>
  departments?: DepartmentReading | null
}

async function change(
  db: TenantDb,
  { companyId, syncId }: Run,
  { departments, ...values }: Changes,
): Promise<void> {
  await db
    .updateTable('contact_sync')
    .set({
      ...values,
      ...(departments !== undefined && { departments: departments && JSON.stringify(departments) }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('company_id', '=', companyId)
    .where('sync_id', '=', syncId)
    .execute()
}

/**
 * Customers whom WeCom no longer lists for these members: a message about their end was missed. Only the database's clock
 * decides: `added_at` is WeCom's time in whole seconds, so a customer who is added during the synchronisation can have an
 * `added_at` from before its beginning.
 */
async function markMissing(db: TenantDb, companyId: string, userIds: string[], since: Date): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    update external_contact c set removed_at = now()
    from staff s
    where c.company_id = ${companyId} and s.company_id = ${companyId} and s.staff_id = c.staff_id
      and s.user_id = any(${userIds}::text[]) and c.removed_at is null
      and (c.seen_at is null or c.seen_at < ${since}::timestamptz)
    returning c.staff_id as "staffId", c.external_userid as "externalUserid", '' as by, c.removed_at as at`.execute(
    db,
  )
  return rows
}

/** Synchronisations as rows of `LongWork`. Nightly ones belong to no member. */
export const syncsAsWork = (companyId: string): RawBuilder<unknown> => sql`
  select ${'contactSync' satisfies LongJob['kind']} as kind, sync_id as id, staff_id, '' as name, created_at, state, problem,
    done, total, 0 as added, 0 as changed, 0 as rejected, null::timestamptz as file_until
  from contact_sync
  where company_id = ${companyId} and created_at > now() - make_interval(days => ${syncDays})`
