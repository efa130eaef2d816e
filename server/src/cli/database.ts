import type { Config } from '#config.ts'
import { createSealer, type Sealer } from '#core/crypto/sealer.ts'
import { type Database, openDatabase } from '#core/db/connect.ts'
import { migrationsFolder } from '#core/db/folder.ts'
import type { Log } from '#core/db/log.ts'
import type { OwnerOptions } from '#core/db/owner.ts'
import { mayHaveDatabase } from '#core/db/place.ts'
import { Failure } from '#core/http/failure.ts'
import { requireSealingKey } from '#domain/company/sealing-key.ts'
import { CliError } from './exit.ts'
import type { Tool } from './tool.ts'

/** Place of a configuration's database, and the secrets from which its roles' passwords are derived. */
export const placeOf = (config: Config, log: Log): OwnerOptions => ({
  databaseUrl: config.databaseUrl,
  dataDir: config.dataDir,
  roleSecret: config.secretKey.toString('hex'),
  previousRoleSecret: config.secretKeyPrevious?.toString('hex'),
  log,
})

/**
 * The database for one command, which may run beside servers.
 * @throws Error with one line if there is none, or if it was sealed with another key
 * @param schema `require` for every command but `migrate`: none changes the schema under a running server
 */
export async function openForTool(
  config: Config,
  log: Log,
  schema: 'migrate' | 'require' = 'require',
): Promise<Database> {
  if (schema === 'require' && !mayHaveDatabase(config))
    throw new CliError(`there is no database in DATA_DIR ${config.dataDir}: run "mingpian migrate" first`)
  return openDatabase({
    ...placeOf(config, log),
    schema,
    examine: (ops) => requireSealingKey(createSealer(config.secretKey, config.secretKeyPrevious), ops),
    migrations: migrationsFolder(),
    pool: { app: 2, ops: 2 },
  })
}

/** Runs `work` on the configured database and closes it. The audit records the actor `operator`. */
export async function withDatabase<T>(
  tool: Tool,
  work: (at: { config: Config; db: Database; sealer: Sealer }) => Promise<T>,
): Promise<T> {
  const config = tool.config()
  const db = await openForTool(config, tool.log)
  try {
    return await work({ config, db, sealer: createSealer(config.secretKey, config.secretKeyPrevious) })
  } catch (error) {
    throw error instanceof Failure ? new CliError(wordsOf(error)) : error
  } finally {
    await db.close()
  }
}

export const operator = 'operator'

/** A `Failure` as one line, with each parameter that it names. */
const wordsOf = ({ message, parameters = [], failure }: Failure) =>
  parameters.length > 0
    ? parameters.map(({ message }) => message).join('; ')
    : failure === 'notFound'
      ? 'there is no such company, or it has no such domain'
      : message
