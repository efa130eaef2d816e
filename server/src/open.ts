import { createSealer } from '#core/crypto/sealer.ts'
import { openDatabase } from '#core/db/connect.ts'
import { migrationsFolder } from '#core/db/folder.ts'
import { poolSizes, warnOfNoRoom } from '#core/db/room.ts'
import { startRounds } from '#core/jobs/rounds.ts'
import { createLogger } from '#core/logger.ts'
import { certificateJob } from '#domain/company/certificates.ts'
import { requireSealingKey } from '#domain/company/sealing-key.ts'
import { ensureWeeks } from '#domain/tracking/upkeep.ts'
import type { Config } from './config.ts'
import { jobs } from './modules.ts'
import { closeParts, createParts, type Parts } from './parts.ts'

/**
 * Opens the configured database, starts its upkeep and makes the parts that use it.
 * @param onMigrate called before the schema is brought up to date, which may take long
 */
export async function openInstance(
  config: Config,
  onMigrate?: (what: 'migrations') => void,
): Promise<{ parts: Parts; close: () => Promise<void> }> {
  const log = createLogger(config.logLevel)
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    roleSecret: config.secretKey.toString('hex'),
    previousRoleSecret: config.secretKeyPrevious?.toString('hex'),
    examine: (ops) => requireSealingKey(createSealer(config.secretKey, config.secretKeyPrevious), ops),
    migrations: migrationsFolder(),
    onMigrate: () => onMigrate?.('migrations'),
    refuseWhileAway: true,
    pool: poolSizes(config.databaseConnections),
    log: { info: (m) => log.info(m), warn: (m) => log.warn(m), error: (m) => log.error(m) },
  })
  // Without its week's partition an event goes to the default partition, which is slower, but loses nothing.
  await ensureWeeks(db, log).catch((error: Error) =>
    log.warn(`making event partitions failed: ${error.message}; the default partition takes the events`),
  )
  await warnOfNoRoom(db.opsPool, config.databaseConnections, log).catch((error: Error) =>
    log.warn(`counting the connections of PostgreSQL failed: ${error.message}`),
  )
  const parts = createParts(config, db, log)
  // Before the first page that names them.
  await parts.releaseAssets
    .publish()
    .catch((error: Error) =>
      log.warn(`storing the clients' files for other instances failed: ${error.message}; retry in 360 min`),
    )
  const stopRounds = startRounds(
    [...jobs(parts), certificateJob(db, config.publicOrigin, parts.counters.certificateEnds)],
    db.outages.log,
    parts.counters.upkeepFailures,
  )
  await parts.queue.start()
  const close = async () => {
    await stopRounds()
    await closeParts(parts)
    await db.close()
  }
  return { parts, close }
}
