import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { withLock } from '#core/db/lock.ts'
import type { Log } from '#core/db/log.ts'
import { webp } from '#demo/pictures/svg.ts'
import type { Files } from '#domain/files/store.ts'
import { ensurePartitions } from '#domain/tracking/ledger/partitions.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import type { Hung, Planned } from './company.ts'
import { type Draw, hang } from './gallery.ts'
import { eventsOf } from './ledger.ts'
import { days, planAll } from './plan.ts'
import { writeCompany } from './rows-company.ts'
import { writeCompanyCard } from './rows-company-card.ts'
import { writePeople } from './rows-people.ts'
import { writeServices } from './rows-services.ts'
import type { DemoCompany, DemoWorld } from './world.ts'

export interface SeedDeps {
  db: Database
  sealer: Sealer
  files: Files
  events: EventWriter
  log: Log
  /** How a drawing becomes a picture. */
  draw?: Draw
}

export interface SeedOptions {
  /** The port of the phones: part of their hosts. */
  phonesPort: number
  /** The end of the ninety days; now by default. */
  now?: Date
  /** Another seed makes other people and other visits. */
  seed?: string
}

/** What a company's audit says of its demo data: begun with which times, and done. */
interface Progress {
  now: Date
  isDone: boolean
}

const actor = 'demo'
const batch = 1_000

/**
 * Fills the database with the demo's companies and their last ninety days. Done again it changes nothing; broken off
 * it is completed with the times that it began with.
 */
export function seedDemo(deps: SeedDeps, world: DemoWorld, options: SeedOptions): Promise<void> {
  // Of two that seed at once the second waits, and finds it done.
  return deps.db.asOwner((client) => withLock(client, 'demo', () => seedAll(deps, world, options)))
}

async function seedAll(deps: SeedDeps, world: DemoWorld, options: SeedOptions): Promise<void> {
  const { db, log } = deps
  const seed = options.seed ?? 'mingpian'
  await writeDirectory(db, world, options.phonesPort)
  const progress = new Map<string, Progress>()
  for (const { companyId } of world.companies) {
    const known = await progressOf(db, companyId)
    if (known) progress.set(companyId, known)
  }
  const missing = world.companies.filter(({ companyId }) => !progress.get(companyId)?.isDone)
  if (missing.length === 0) return log.info('the demo data is there already')
  const now = options.now ?? new Date()
  const plans = planAll(world, seed, (companyId) => progress.get(companyId)?.now ?? now)
  for (const planned of plans) {
    if (progress.get(planned.company.companyId)?.isDone) continue
    await seedCompany(deps, planned, progress.has(planned.company.companyId))
  }
  // The first queries are planned with what is there now: autovacuum looks a minute later, and until then a radar costs twice as much.
  await db.asOwner((client) => client.query('analyze'))
}

async function seedCompany(deps: SeedDeps, planned: Planned, isBegun: boolean): Promise<void> {
  const { db, sealer, files, events, log, draw = webp } = deps
  const { company, content, pictures, now } = planned
  const { companyId } = company
  if (!isBegun) {
    const others = [pictures.logo, ...pictures.members, ...pictures.leads]
    const gallery = await hang({ files, draw }, companyId, content, others)
    const hung: Hung = { ...planned, gallery }
    await db.tenant(companyId, async (tenant) => {
      await writeCompany(tenant, sealer, hung)
      await writePeople(tenant, hung)
      await writeServices(tenant, sealer, hung)
      await writeCompanyCard(tenant, hung)
      await note(tenant, companyId, 'seed begun', { now: now.toISOString() })
    })
  }
  await ensurePartitions(db.asOwner, new Date(now.getTime() - days * 86_400_000), now, log)
  const written = history(planned)
  // One after the other, as they came: which is told apart by the order of their arrival.
  for (let at = 0; at < written.length; at += batch) await events.write(written.slice(at, at + batch))
  await db.tenant(companyId, (tenant) => note(tenant, companyId, 'seed done', { events: written.length }))
  log.info(`${company.name}: ${planned.leads.length} leads, ${written.length} events`)
}

/** The ledger of the period, in the order in which it came. */
const history = ({ company, traffic, time }: Planned) =>
  traffic.openings
    .flatMap((opening) =>
      eventsOf(company.companyId, opening, new Date(time(opening.at).getTime() + opening.after)),
    )
    .sort((a, b) => Number(a.receivedAt) - Number(b.receivedAt))

/** Which domain, corp id and app id belongs to which company. The port may be another one than the last time. */
async function writeDirectory(db: Database, world: DemoWorld, port: number): Promise<void> {
  await db.ops
    .insertInto('directory')
    .values(world.companies.flatMap((company) => directoryOf(company, port)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function directoryOf({ companyId: company, domains, wecom, wechat, miniProgram }: DemoCompany, port: number) {
  return [
    ...domains.map((domain) => ({ kind: 'domain' as const, key: `${domain}:${port}`, company })),
    { kind: 'wecom' as const, key: wecom.corpId, company },
    { kind: 'wechat' as const, key: wechat.appId, company },
    ...(miniProgram ? [{ kind: 'mini' as const, key: miniProgram.appId, company }] : []),
  ]
}

const note = (db: TenantDb, companyId: string, action: string, detail: object) =>
  db
    .insertInto('audit')
    .values({ company_id: companyId, actor, action, detail: JSON.stringify(detail) })
    .execute()

/** @throws Error where the company is there, but not by us: nothing of a real company is touched */
async function progressOf(db: Database, companyId: string): Promise<Progress | undefined> {
  return db.tenant(companyId, async (tenant) => {
    const notes = await tenant
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('company_id', '=', companyId)
      .where('actor', '=', actor)
      .execute()
    const begun = notes.find(({ action }) => action === 'seed begun')
    if (begun) {
      const isDone = notes.some(({ action }) => action === 'seed done')
      return { now: new Date(String(begun.detail.now)), isDone }
    }
    const company = await tenant
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (company) throw new Error(`${companyId} is there already and is no demo: ${company.name}`)
    return undefined
  })
}
