import { readConfig } from '#config.ts'
import { createSealer, type Sealer } from '#core/crypto/sealer.ts'
import { type Database, openDatabase } from '#core/db/connect.ts'
import { withLock } from '#core/db/lock.ts'
import type { Log } from '#core/db/log.ts'
import { createLogger } from '#core/logger.ts'
import { requireSealingKey } from '#domain/company/sealing-key.ts'
import { createFiles, type Files } from '#domain/files/store.ts'
import { createStore } from '#domain/files/stores/create.ts'

/*
 * The interface for programs that fill a database: the writers of the domain modules, and the opening of a
 * database. Programs make records only by these functions, never by statements of their own.
 */
export type { TenantDb } from '#core/db/connect.ts'
export { htmlOf } from '#core/html/blocks.ts'
export { record, recordsOf } from '#domain/audit/record.ts'
export { importBookings, type PastBooking } from '#domain/bookings/booking/history.ts'
export { saveBookingSettings } from '#domain/bookings/booking/settings.ts'
export { savePlan } from '#domain/bookings/service/plans.ts'
export { saveService } from '#domain/bookings/service/services.ts'
export { importWaiting, type PastWaiting } from '#domain/bookings/waiting/history.ts'
export { openCompanyCard } from '#domain/card/company/open.ts'
export { type NewCard, openCard } from '#domain/card/open.ts'
export { leaveCard } from '#domain/card/wallet/exchange.ts'
export { makeCode } from '#domain/codes/keep.ts'
export { createCompany } from '#domain/company/create.ts'
export { setCredential } from '#domain/company/credentials.ts'
export { addDomain } from '#domain/company/domains.ts'
export { companyExists } from '#domain/company/require.ts'
export { beginSync } from '#domain/contacts/sync.ts'
export { createCategory } from '#domain/content/categories.ts'
export { createMaterial, type NewMaterial } from '#domain/content/create.ts'
export { publishSite, saveSite } from '#domain/content/site.ts'
export { keepPicture } from '#domain/files/keep-picture.ts'
export { readForm } from '#domain/forms/read.ts'
export { fittingAnswers, keepAnswer } from '#domain/forms/submit.ts'
export { importPersons } from '#domain/identity/history.ts'
export { importFollowUps } from '#domain/leads/lead/history.ts'
export { keepGroup as keepTagGroup, keepTag } from '#domain/leads/tags/keep.ts'
export { importTurns } from '#domain/leads/turns/history.ts'
export { importLinkOpenings } from '#domain/links/history.ts'
export { makeLink } from '#domain/links/make.ts'
export { giveLevel } from '#domain/mall/given-level.ts'
export { importMallReports, importMembers } from '#domain/mall/history.ts'
export { makeLevel } from '#domain/mall/levels.ts'
export { switchMall } from '#domain/mall/setup.ts'
export { addPlace, type NewPlace, savePlace } from '#domain/place/change.ts'
export { announce } from '#domain/posts/announcements.ts'
export { importPost } from '#domain/posts/history.ts'
export { importTaskSteps } from '#domain/share-tasks/history.ts'
export { createTask } from '#domain/share-tasks/keep.ts'
export { importShares } from '#domain/sharing/history.ts'
export { importAfterSales, type PastAfterSale } from '#domain/shop/after-sales/history.ts'
export { importBills } from '#domain/shop/bills/history.ts'
export { importHoldings, type PastHolding } from '#domain/shop/coupon/history.ts'
export { makeCoupon, stopCoupon } from '#domain/shop/coupon/save.ts'
export { importWishes, type PastWish } from '#domain/shop/invoices/history.ts'
export { importOrders, type PastOrder, type PastStep } from '#domain/shop/order/history.ts'
export { setTradeSettings, type TradeSettings } from '#domain/shop/order/settings.ts'
export { importPayments, type PastPayment } from '#domain/shop/payment/history.ts'
export { noticeUrl } from '#domain/shop/payment/notices.ts'
export { importPoints } from '#domain/shop/points/history.ts'
export { setPointsSettings } from '#domain/shop/points/settings.ts'
export { makeActivity } from '#domain/shop/product/activities.ts'
export { createProduct, type NewProduct } from '#domain/shop/product/create.ts'
export { makeFreightTemplate } from '#domain/shop/product/freight.ts'
export { importReviews, type PastReview } from '#domain/shop/reviews/history.ts'
export { importDuties, type PastDuty, type PastTrail } from '#domain/shop/shipping-duty/history.ts'
export { addMember } from '#domain/staff/add.ts'
export { keepDepartments } from '#domain/staff/departments.ts'
export { importEvents, type PastEvent } from '#domain/tracking/ledger/history.ts'
export { importWorkOrder } from '#domain/work-orders/history.ts'

/** An open database to fill, with what its writers take. */
export interface Seeding {
  db: Pick<Database, 'tenant' | 'ops' | 'asOwner' | 'opsConnections'>
  sealer: Sealer
  files: Pick<Files, 'put'>
  log: Log
}

/**
 * Opens the database and the files that the settings name, and brings the schema up to date.
 * @param migrations the folder of the server's migrations
 * @throws Error with one line in production, and if a setting is invalid or the database cannot be opened
 */
export async function openSeeding({
  env = process.env,
  migrations,
}: {
  env?: NodeJS.ProcessEnv
  migrations: string
}): Promise<Seeding & { close: () => Promise<void> }> {
  if (env.NODE_ENV === 'production')
    throw new Error('seed refuses to run where NODE_ENV is production: it makes invented companies')
  const config = readConfig(env)
  const logger = createLogger(config.logLevel)
  const log: Log = {
    info: (words) => logger.info(words),
    warn: (words) => logger.warn(words),
    error: (words) => logger.error(words),
  }
  const sealer = createSealer(config.secretKey, config.secretKeyPrevious)
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    roleSecret: config.secretKey.toString('hex'),
    previousRoleSecret: config.secretKeyPrevious?.toString('hex'),
    examine: (ops) => requireSealingKey(sealer, ops),
    migrations,
    log,
  })
  const files = createFiles(createStore(config, sealer, logger), sealer)
  return { db, sealer, files, log, close: () => db.close() }
}

/** Of programs that fill one database at once, one continues and the others wait. */
export const oneAtATime = <T>({ db }: Pick<Seeding, 'db'>, work: () => Promise<T>): Promise<T> =>
  db.asOwner((client) => withLock(client, 'seeding', work))

/**
 * Collects the planner's statistics of the written rows. Autovacuum would do it a minute later, and until then pages
 * with many rows cost twice as much.
 */
export const collectStatistics = ({ db }: Pick<Seeding, 'db'>): Promise<unknown> =>
  db.asOwner((client) => client.query('analyze'))
