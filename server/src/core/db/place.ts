import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { login, type Place, withClient } from './login.ts'
import { isConnectionError } from './pg-errors.ts'
import { refuseTransactionPooling } from './pooler.ts'

export type PlaceOptions = {
  /** A PostgreSQL 15 or later; without it the embedded one runs in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: Log
}

const EMBEDDED_DATABASE = 'mingpian'

/**
 * Runs `work` with the login of the database. Starts the embedded server, or joins the one that runs, and makes its
 * database where it is missing. The caller stops it.
 * @throws Error with one line that names DATABASE_URL where that server cannot be reached or entered
 */
export async function atPlace<T>(
  { databaseUrl, dataDir, log }: PlaceOptions,
  work: (place: Place, stop: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  const stop = async () => embedded?.stop()
  try {
    const place = embedded
      ? await embeddedPlace(embedded)
      : await refuseTransactionPooling({ url: databaseUrl ?? '' })
    return await work(place, stop)
  } catch (error) {
    await stop()
    throw databaseUrl ? named(error) : error
  }
}

/** Whether there may be a database: an embedded one that was never started has no folder. */
export const mayHaveDatabase = ({ databaseUrl, dataDir }: Pick<PlaceOptions, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'pg'))

/**
 * Says which setting leads to a server that cannot be reached or entered. The address is left out: it contains a
 * password.
 */
function named(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // Class 28 authorisation, 3D no such database.
  if (!isConnectionError(error) && !/^(28|3D)/.test(code)) return error
  return new Error(`DATABASE_URL leads to no database that we may use: ${message || code}`, { cause: error })
}

/** Makes our database on the embedded server, unless it is there. */
async function embeddedPlace({ connection }: Embedded): Promise<Place> {
  await withClient(login({ ...connection, database: 'postgres' }), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE])
    if (rowCount === 1) return
    await client.query(`create database ${EMBEDDED_DATABASE}`).catch((error) => {
      // Another process was faster: duplicate_database, or unique_violation if both ran at the same time.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  })
  return { ...connection, database: EMBEDDED_DATABASE }
}
