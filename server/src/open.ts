import pino from 'pino'
import { createPublished } from '#core/cache/published.ts'
import { createSealer } from '#core/crypto/sealer.ts'
import { type Database, openDatabase } from '#core/db/connect.ts'
import { migrationsFolder } from '#core/db/folder.ts'
import { createBackground } from '#core/jobs/background.ts'
import { createLimits, limitConnections, limitSettings } from '#core/limits/limits.ts'
import { httpSms } from '#core/platform/sms.ts'
import { createWorkers } from '#core/work/workers.ts'
import { createPlatform } from '#domain/company/create-platform.ts'
import { requireSealingKey } from '#domain/company/sealing-key.ts'
import { createContactCodes } from '#domain/contacts/contact-codes.ts'
import { createFiles } from '#domain/files/store.ts'
import { createStore } from '#domain/files/stores/create.ts'
import { keepUploads } from '#domain/files/upload/sweep.ts'
import { createPortraits } from '#domain/identity/portraits.ts'
import { createSessions } from '#domain/sign-in/callers.ts'
import { silentSignIn } from '#domain/sign-in/oauth.ts'
import { createCredits } from '#domain/tracking/credits.ts'
import { createRadarHub } from '#domain/tracking/ledger/hub.ts'
import { keepLedger } from '#domain/tracking/ledger/keeper.ts'
import { createEventWriter, writerConnections, writerSettings } from '#domain/tracking/ledger/writer.ts'
import type { Config } from './config.ts'
import type { Services } from './services.ts'
import type { WorkerTasks } from './worker.ts'

/** Everything long-lived, made once over an open database. */
export function makeServices(config: Config, db: Database, log: Services['log']): Services {
  const sealer = createSealer(config.secretKey)
  const background = createBackground(log)
  const platform = createPlatform({ config, db, sealer, background, log })
  const store = createStore(config, sealer, log)
  const files = createFiles(store, sealer)
  const services: Services = {
    config,
    db,
    sealer,
    platform,
    sms: config.sms && httpSms(config.sms, log),
    background,
    workers: createWorkers<WorkerTasks>({
      file: config.workerFile,
      deadlineMs: config.fileSeconds * 1000,
      log,
    }),
    published: createPublished(db, log),
    files,
    store,
    contactCodes: createContactCodes({ db, platform, files, wecomBase: config.vendors.wecomApi, log }),
    portraits: createPortraits({ db, files, bases: [config.vendors.wecomApi, config.vendors.wechatApi] }),
    sessions: createSessions(db, log),
    limits: createLimits({ pool: db.opsConnections(limitConnections, limitSettings), config, log }),
    events: createEventWriter({ pool: db.opsConnections(writerConnections, writerSettings), log }),
    radarHub: createRadarHub(db, log),
    credits: createCredits(db),
    silentSignIn: (visit, companyId) => silentSignIn(services, visit, companyId),
    log,
  }
  return services
}

/** Opens the database that the configuration names, looks after its ledger and makes the services over it. */
export async function openServices(
  config: Config,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const log = pino({ level: config.logLevel })
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    roleSecret: config.secretKey.toString('hex'),
    examine: (ops) => requireSealingKey(createSealer(config.secretKey), ops),
    migrations: migrationsFolder(),
    log: { info: (m) => log.info(m), warn: (m) => log.warn(m), error: (m) => log.error(m) },
  })
  const stopKeeping = await keepLedger(db, log)
  const services = makeServices(config, db, log)
  const stopSweeping = keepUploads(services)
  const close = async () => {
    await Promise.all([stopKeeping(), stopSweeping()])
    await closeServices(services)
  }
  return { services, close }
}

/** Waits for what is under way, then leaves the database. */
export async function closeServices(
  services: Services,
  options: { keepDatabase?: boolean } = {},
): Promise<void> {
  await services.background.settled()
  await Promise.all([
    services.published.close(),
    services.events.close(),
    services.radarHub.close(),
    services.limits.close(),
    services.sessions.close(),
    services.workers.close(),
  ])
  if (!options.keepDatabase) await services.db.close()
}
