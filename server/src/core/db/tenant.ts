import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import { escapeLiteral } from 'pg'
import type { FairQueue } from '#core/work/fair-queue.ts'
import { retryConnection, retryUndone } from './retry.ts'
import type { DB } from './schema.ts'

/** A handle inside one company's transaction: row-level security shows that company's rows and no others. */
export type TenantDb = Transaction<DB>

/**
 * @param callerId whose request it is: the person, or the address of a caller without a session. Left out for work that no
 *   single caller causes
 */
export type InTenant = <T>(
  companyId: string,
  work: (db: TenantDb) => Promise<T>,
  callerId?: string,
) => Promise<T>

/** Runs work in one transaction of a company that is given already. */
export type OwnTransaction = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

/** How a transaction begins. PostgreSQL refuses every write in one that is read-only. */
type Begin = 'begin' | 'begin read only'

/** Connections for the transactions of companies, and the order in which they get one. */
interface Connections {
  db: Kysely<DB>
  /** Has a place for each connection. */
  queue: FairQueue
}

/**
 * `tenant(companyId, work)`: runs `work` in one transaction of that company. `work` may run again after an
 * error that another transaction can have caused (see retry.ts), so it touches nothing but its handle. A lost
 * connection is retried before `work` begins and never after, since it is then unknown whether COMMIT arrived.
 *
 * It waits for its turn before it takes a connection (decision 63). So `work` must not begin another transaction: it
 * would wait for the place that it holds.
 *
 * The result of a read-only transaction does not wait for COMMIT, which has nothing to keep.
 */
export function tenantTransactions(connections: Connections, begin: Begin = 'begin'): InTenant {
  return async (companyId, work, callerId = '') => {
    if (!companyId) throw new Error('a tenant transaction needs a company id')
    return retryUndone(() => once(connections, { companyId, callerId, begin }, work))
  }
}

/**
 * Kysely's own transaction needs one more round trip for BEGIN. Here BEGIN is sent together with the first statement of
 * `work`, in one write: the pool's connections are pipelined, see `preparing`.
 */
function once<T>(
  { db, queue }: Connections,
  { companyId, callerId, begin }: { companyId: string; callerId: string; begin: Begin },
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  // true: for this transaction only, so that the next user of the connection starts without a company.
  const opening = `${begin}; select set_config('app.company_id', ${escapeLiteral(companyId)}, true)`
  let begun = false
  const inTransaction = (early: (result: T) => void) =>
    db.connection().execute(async (connection) => {
      const say = (words: string) => sql.raw(words).execute(connection)
      // Through the handle each statement waits for the answer to the one before it.
      const direct = await connection.getExecutor().provideConnection(async (given) => given)
      const opened = direct.executeQuery(CompiledQuery.raw(opening)).then(() => {
        begun = true
      })
      // Awaited below; until then a rejection must not count as unhandled.
      opened.catch(() => {})
      try {
        // The type prevents the use of a handle without a company where one is needed; this handle has one now.
        const result = await work(connection as unknown as TenantDb)
        await opened
        if (begin === 'begin read only') early(result)
        await say('commit')
        return result
      } catch (error) {
        // If BEGIN failed, row-level security refused every later statement, so the error of BEGIN is thrown.
        const first = await opened.then(
          () => error,
          (failed: unknown) => failed,
        )
        // Fails only where the connection is lost, and with it the transaction.
        await say('rollback').catch(() => {})
        throw first
      }
    })
  // The connection and its place stay with the transaction until its end, also after an early result.
  const transaction = () =>
    new Promise<T>((resolve, reject) => {
      queue.run({ companyId, personId: callerId }, () => inTransaction(resolve)).then(resolve, reject)
    })
  return retryConnection(transaction, () => !begun)
}
