import { Kysely, type KyselyProps } from 'kysely'
import type { DB } from './schema.ts'
import type { TenantDb } from './tenant.ts'

type Part = (db: TenantDb) => Promise<unknown>

type Results<Parts extends readonly Part[]> = { -readonly [P in keyof Parts]: Awaited<ReturnType<Parts[P]>> }

/**
 * Runs parts of a transaction that do not depend on each other. Their first statements are sent in one write, and no
 * part waits for the answers to another one.
 *
 * All parts have ended before it returns or throws, so that no statement is sent after the end of the transaction.
 */
export async function together<const Parts extends readonly Part[]>(
  db: TenantDb,
  ...parts: Parts
): Promise<Results<Parts>> {
  const handle = await concurrent(db)
  const ended = await Promise.allSettled(parts.map((part) => part(handle)))
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // After the first error PostgreSQL refuses the other statements of the transaction, so the first error is thrown.
  if (errors.length > 0) throw errors.find((error) => !consequences.has(error?.code)) ?? errors[0]
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Results<Parts>
}

// The transaction has failed, and a statement that two parts use may not be prepared.
const consequences = new Set(['25P02', '26000'])

/** The same transaction. Through its own handle each statement waits for the answer to the one before it. */
async function concurrent(db: TenantDb): Promise<TenantDb> {
  const given = db.getExecutor()
  const connection = await given.provideConnection(async (one) => one)
  const executor = given.withConnectionProvider({ provideConnection: (use) => use(connection) })
  // Statements need only the executor: the other members are for connections and transactions.
  const rest = { config: {}, dialect: {}, driver: {} }
  return new Kysely<DB>({ ...rest, executor } as unknown as KyselyProps) as unknown as TenantDb
}
