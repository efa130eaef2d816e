import pino from 'pino'
import type { Config } from '#config.ts'
import { type Database, openDatabase } from '#db/connect.ts'
import { migrationsFolder } from '#db/folder.ts'
import { createSessions } from '#http/caller.ts'
import { createSealer } from '#sealer.ts'
import type { Services } from '#services.ts'

/** Everything long-lived, made once over an open database. */
export function makeServices(config: Config, db: Database, log: Services['log']): Services {
  const sealer = createSealer(config.secretKey)
  return { config, db, sealer, sessions: createSessions(db), log }
}

/** Opens the database that the configuration names and makes the services over it. */
export async function openServices(config: Config): Promise<Services> {
  const log = pino({ level: config.logLevel })
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    roleSecret: config.secretKey.toString('hex'),
    migrations: migrationsFolder(),
    log: { info: (m) => log.info(m), warn: (m) => log.warn(m), error: (m) => log.error(m) },
  })
  return makeServices(config, db, log)
}

/** Waits for what is under way, then leaves the database. */
export async function closeServices(
  services: Services,
  options: { keepDatabase?: boolean } = {},
): Promise<void> {
  if (!options.keepDatabase) await services.db.close()
}
