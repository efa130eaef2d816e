import type { Logger } from 'pino'
import { createHearing } from '#core/cache/hearing.ts'
import { createPublished } from '#core/cache/published.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import { createCounters } from '#core/http/counters.ts'
import { createPace } from '#core/http/pace.ts'
import type { Pipeline } from '#core/http/pipeline.ts'
import { assetFolders, createReleaseAssets } from '#core/http/release-assets.ts'
import { createTraces } from '#core/http/traces.ts'
import { createBackground } from '#core/jobs/background.ts'
import { createQueue, queueConnections, queueSettings } from '#core/jobs/queue.ts'
import { createLimits, limitConnections, limitSettings } from '#core/limits/limits.ts'
import { createFetchPublic } from '#core/outbound/fetch-public.ts'
import { wechatPay } from '#core/platform/pay/pay.ts'
import { httpSms } from '#core/platform/sms.ts'
import { createWorkers } from '#core/work/workers.ts'
import { recordRefusal } from '#domain/audit/refusals.ts'
import { createCodes } from '#domain/codes/codes.ts'
import { corpIdOf } from '#domain/company/apps.ts'
import { createPlatform } from '#domain/company/create-platform.ts'
import { domainsOf, isKnownDomain } from '#domain/company/directory.ts'
import { createContactCodes } from '#domain/contacts/contact-codes.ts'
import { createHtmlCleaner } from '#domain/content/clean-html.ts'
import { createFiles } from '#domain/files/store.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { createForeignPages } from '#domain/foreign-pages/pages.ts'
import { createPortraits } from '#domain/identity/portraits.ts'
import { createMiniLinks } from '#domain/links/mini-link.ts'
import { createSessions } from '#domain/sign-in/callers.ts'
import { createSuspectCodes } from '#domain/sign-in/sign-in-limit.ts'
import { createEventLookups } from '#domain/tracking/event-lookups.ts'
import { createRadarHub } from '#domain/tracking/ledger/hub.ts'
import { createEventWriter, writerConnections, writerSettings } from '#domain/tracking/ledger/writer.ts'
import type { Config } from './config.ts'
import { modules, tasks } from './modules.ts'
import type { WorkerTasks } from './worker.ts'

/** The long-lived parts of one instance. Only the composition (app.ts, main.ts) sees them all; each function takes what it uses. */
export type Parts = ReturnType<typeof createParts>

/** Makes every long-lived part, once, over an open database. */
export function createParts(config: Config, db: Database, log: Logger) {
  const sealer = createSealer(config.secretKey, config.secretKeyPrevious)
  const counters = createCounters()
  const background = createBackground(log, counters.backgroundFailures)
  const platform = createPlatform({ config, db, sealer, background, log, counters })
  const pay = wechatPay(config.vendors.pay, log)
  const store = createStore(config, sealer, log)
  const files = createFiles(store, sealer)
  // During an outage of the database these parts log no line for each failure.
  const { log: databaseLog } = db.outages
  const hearing = createHearing(db, databaseLog)
  const published = createPublished(db, hearing)
  const sessions = createSessions(db, hearing)
  const limits = createLimits({
    pool: db.opsConnections(limitConnections, limitSettings, 'limits'),
    config,
    log: databaseLog,
  })
  const { wecomApi, wechatApi } = config.vendors
  const fetchPublic = createFetchPublic({ trusted: config.pageOrigins })

  const portraits = createPortraits({ db, files, fetchPublic, bases: [wecomApi, wechatApi] })
  const codes = createCodes({ db, platform, files, fetchPublic, limits, wecomBase: wecomApi, log })
  const contactCodes = createContactCodes({ db, platform, files, fetchPublic, wecomBase: wecomApi, log })
  const miniLinks = createMiniLinks({ db, platform, contactCodes })

  const workers = createWorkers<WorkerTasks>({
    file: config.workerFile,
    deadlineMs: config.fileSeconds * 1000,
    log,
  })

  const events = createEventWriter({
    pool: db.opsConnections(writerConnections, writerSettings, 'events'),
    log: databaseLog,
    counter: counters.events,
  })
  const lookups = createEventLookups(db)

  const pipeline: Pipeline = {
    config,
    db,
    limits,
    pace: createPace(config.requestsPerSecond),
    sealer,
    findCaller: sessions.findCaller,
    recordRefusal: (caller, refusal) =>
      db.tenant(caller.companyId, (tenant) => recordRefusal(tenant, caller, refusal)),
    corpIdOf: (companyId) => db.tenant(companyId, (tenant) => corpIdOf(tenant, companyId)),
    isKnownDomain: (host) => isKnownDomain(db.ops, host),
    domainsOf: (companyId) =>
      published.remember(companyId, 'domains', (tenant) => domainsOf(tenant, companyId)),
  }

  return {
    ...pipeline,
    config,
    /** undefined unless traces are sent. */
    traces: config.traces ? createTraces(config.traces, databaseLog) : undefined,
    db,
    log,
    modules,
    counters,
    background,
    platform,
    pay,
    store,
    files,
    /** Processes that work on uploaded files. */
    workers,
    hearing,
    published,
    sessions,
    releaseAssets: createReleaseAssets(db, Object.values(assetFolders(config))),
    clean: createHtmlCleaner(workers),
    foreignPages: createForeignPages({ db, fetchPublic, workers }),
    suspectCodes: createSuspectCodes(),
    sms: config.sms && httpSms(config.sms, log),
    codes,
    contactCodes,
    miniLinks,
    portraits,
    events,
    radarHub: createRadarHub(db, databaseLog),
    lookups,
    queue: createQueue({
      pool: db.opsConnections(queueConnections, queueSettings, 'job queue'),
      tasks: tasks({
        db,
        platform,
        pay,
        config,
        log,
        store,
        files,
        workers,
        portraits,
        sealer,
        codes,
        miniLinks,
        events,
        lookups,
      }),
      failures: counters.jobFailures,
      log: databaseLog,
    }),
  }
}

/** Waits for running work, then closes the parts that hold connections; the database stays open. */
export async function closeParts(parts: Parts): Promise<void> {
  await parts.queue.close()
  await parts.background.settled()
  await Promise.all([
    parts.hearing.close(),
    parts.events.close(),
    parts.radarHub.close(),
    parts.limits.close(),
    parts.workers.close(),
    parts.traces?.close(),
  ])
}
