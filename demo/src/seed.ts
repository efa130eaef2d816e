import {
  addDomain,
  beginSync,
  collectStatistics,
  companyExists,
  importEvents,
  oneAtATime,
  record,
  recordsOf,
  type Seeding,
} from '@mingpian/server/seeding'
import { bookingsOf } from './bookings.ts'
import { uuidOf } from './chance.ts'
import { type CompanyContent, contentFor, readContents } from './content.ts'
import { holdingsOf } from './coupons.ts'
import { bookingEventsOf, couponEventOf, dealEventsOf, eventsOf, waitingEventOf } from './ledger.ts'
import { keepLibrary, writeLibrary } from './library.ts'
import { ordersOf } from './orders.ts'
import { type Planned, plan } from './plan.ts'
import { writeProducts } from './products.ts'
import type { DemoCompany, DemoWorld } from './world.ts'
import { writeBills } from './write-bills.ts'
import { writeBookings } from './write-bookings.ts'
import { writeCards, writeCompany, writeCredentials, writePersons, writeShares } from './write-company.ts'
import { writeDealings, writeTurns } from './write-dealings.ts'
import { writeOrders } from './write-orders.ts'
import { writePosts } from './write-posts.ts'
import { adminOf, writeServices } from './write-services.ts'
import { writeWorkOrders } from './write-work-orders.ts'

export interface SeedOptions {
  /** The port of the phones: part of their hosts. */
  phonesPort: number
  /** The end of the past that is made; now by default. */
  now?: Date
  /** Another seed makes other visitors and other visits. */
  seed?: string
  /** Number of visitors of each company; by default that of its content. */
  visitors?: number
}

/** The progress of a company's demo data, as its audit records it: begun with these times, and done. */
interface Progress {
  now: Date
  isDone: boolean
}

const actor = 'demo'
const [begun, done] = ['seed begun', 'seed done'] as const

/**
 * Fills the database with the companies of a world and their past. Done again it changes nothing; one that was broken
 * off is completed with the times that it began with.
 * @throws Error where a company is there that was not made by this program: nothing of it is touched
 */
export async function seedDemo(seeding: Seeding, world: DemoWorld, options: SeedOptions): Promise<void> {
  const contents = readContents()
  // Of two programs that seed at once the second waits, and finds it done.
  await oneAtATime(seeding, async () => {
    let isNew = false
    for (const company of world.companies) {
      const given = { ...options, readsContacts: true, takesBookings: true }
      if (await seedCompany(seeding, company, contentFor(company, contents), given)) isNew = true
    }
    if (isNew) await collectStatistics(seeding)
    else seeding.log.info('the demo data is there already')
  })
}

/**
 * Makes one company with its past.
 * @param options `readsContacts`: the server reads the company's customers from WeCom when it starts; `takesBookings`:
 * visits can be booked, and a month of them was
 * @returns false where it was there already
 * @throws Error as `seedDemo`
 */
export async function seedCompany(
  seeding: Seeding,
  company: DemoCompany,
  content: CompanyContent,
  {
    phonesPort,
    now = new Date(),
    seed = 'mingpian',
    visitors = content.visitors,
    readsContacts = false,
    takesBookings = false,
  }: SeedOptions & { readsContacts?: boolean; takesBookings?: boolean },
): Promise<boolean> {
  const { db, log } = seeding
  const { companyId } = company
  const progress = await progressOf(seeding, companyId)
  const planned = plan(company, { ...content, visitors }, seed, progress?.now ?? now)
  if (!progress) await begin(seeding, planned, { phonesPort, takesBookings })
  // The port may be another one than the last time.
  for (const domain of company.domains) await addDomain(db, companyId, `${domain}:${phonesPort}`)
  if (progress?.isDone) return false
  await writeCredentials(seeding, planned, actor)
  const events = history(planned, takesBookings)
  await importEvents(db, events, log)
  await db.tenant(companyId, async (tenant) => {
    await writeTurns(tenant, planned)
    if (readsContacts) {
      const given = { id: uuidOf(`${companyId} first synchronisation`), at: planned.now }
      await beginSync(tenant, companyId, adminOf(planned).staffId, given)
    }
    await record(tenant, companyId, actor, done, { events: events.length })
  })
  log.info(`${company.name}: ${planned.leads.length} visitors, ${events.length} events`)
  return true
}

/** Everything but the events, in one transaction. */
async function begin(
  seeding: Seeding,
  planned: Planned,
  { phonesPort, takesBookings }: { phonesPort: number; takesBookings: boolean },
): Promise<void> {
  const { company, content, now } = planned
  const { companyId } = company
  const library = await keepLibrary(seeding, companyId, content)
  await seeding.db.tenant(companyId, async (tenant) => {
    await writeCompany(tenant, seeding, planned, library)
    await writePersons(tenant, planned, library)
    await writeLibrary(tenant, planned, library)
    await writeProducts(tenant, planned, library)
    await writeCards(tenant, seeding, planned)
    await writeShares(tenant, planned)
    await writeServices(tenant, planned, library)
    await writePosts(tenant, planned, library)
    await writeWorkOrders(tenant, planned)
    await writeDealings(tenant, seeding, planned, library)
    await writeOrders(tenant, seeding, planned, library, phonesPort)
    if (takesBookings) await writeBookings(tenant, seeding, planned, phonesPort)
    await writeBills(tenant, planned)
    await record(tenant, companyId, actor, begun, { now: now.toISOString() })
  })
}

/** The events of the period, in the order in which they came. */
const history = (planned: Planned, takesBookings: boolean) => {
  const { company, traffic, time } = planned
  const ofVisits = traffic.openings.flatMap((opening) =>
    eventsOf(company.companyId, opening, new Date(time(opening.at).getTime() + opening.after)),
  )
  const orders = ordersOf(planned, adminOf(planned))
  const ofOrders = [
    ...orders.flatMap((order) => dealEventsOf(company.companyId, order)),
    ...holdingsOf(planned, orders).map((holding) => couponEventOf(company.companyId, holding)),
  ]
  const booked = takesBookings ? bookingsOf(planned) : undefined
  const ofBookings = [
    ...(booked?.bookings ?? []).flatMap((booking) => bookingEventsOf(company.companyId, booking)),
    ...(booked?.waiting ?? []).map((entry) => waitingEventOf(company.companyId, entry)),
  ]
  return [...ofVisits, ...ofOrders, ...ofBookings].sort((a, b) => Number(a.receivedAt) - Number(b.receivedAt))
}

async function progressOf({ db }: Seeding, companyId: string): Promise<Progress | undefined> {
  return db.tenant(companyId, async (tenant) => {
    const records = await recordsOf(tenant, companyId, actor)
    const beginning = records.find(({ action }) => action === begun)
    if (beginning) {
      const isDone = records.some(({ action }) => action === done)
      return { now: new Date(String(beginning.detail.now)), isDone }
    }
    if (await companyExists(tenant, companyId))
      throw new Error(`${companyId} is there already and is no company of the demo`)
    return undefined
  })
}
