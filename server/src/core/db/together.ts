import { Kysely, type KyselyProps } from 'kysely'
import type { DB } from './schema.ts'
import type { TenantDb } from './tenant.ts'

type Part = (db: TenantDb) => Promise<unknown>

type Results<Parts extends readonly Part[]> = { -readonly [P in keyof Parts]: Awaited<ReturnType<Parts[P]>> }

/**
 * Runs parts of a transaction that do not depend on each other. Their first statements go out as one write, and no part
 * waits for the answers to another one.
 *
 * All parts have ended before it returns or throws, so that no statement follows the transaction.
 */
export async function together<const Parts extends readonly Part[]>(
  db: TenantDb,
  ...parts: Parts
): Promise<Results<Parts>> {
  const handle = await concurrent(db)
  const ended = await Promise.allSettled(parts.map((part) => part(handle)))
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // After the first error PostgreSQL refuses the other statements of the transaction: that error is the one that counts.
  if (errors.length > 0) throw errors.find((error) => !consequences.has(error?.code)) ?? errors[0]
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<Parts>
}

// The transaction has failed; and a statement that was to be prepared in it, asked by two parts, is not there.
const consequences = new Set(['25P02', '26000'])

/** The same transaction. Through its own handle each statement waits for the answer to the one before it. */
async function concurrent(db: TenantDb): Promise<TenantDb> {
  const given = db.getExecutor()
  const connection = await given.provideConnection(async (one) => one)
  const executor = given.withConnectionProvider({ provideConnection: (use) => use(connection) })
  // Statements need the executor alone: the rest is for connections and transactions of their own.
  const rest = { config: {}, dialect: {}, driver: {} }
  return new Kysely<DB>({ ...rest, executor } as unknown as KyselyProps) as unknown as TenantDb
}
