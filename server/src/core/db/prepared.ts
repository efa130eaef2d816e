import { hash } from 'node:crypto'
import { type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely'
import type pg from 'pg'
import { isReadOnlyError } from './pg-errors.ts'
import type { TenantDb } from './tenant.ts'

const NAMED = /^\s*\/\* ([a-z ]+) \*\//

/** The client's own error for a statement without an answer: see `login`. */
const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/**
 * A connection for Kysely. After a statement without an answer the connection gets no further statement, not even
 * ROLLBACK, and is not used again. It is not used again either after a write that the server refused as read-only: a new
 * connection may reach the new primary, or have another default. The statements of one turn of the event loop are sent together.
 *
 * Hot queries of many parts begin with their name in a comment, as in `/* radar page *\/ select …`. The server
 * parses and plans them once for each connection: for some that takes as long as answering.
 */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  const plain = client as unknown as PostgresPoolClient
  const gather = gathering(client)
  let silence: Error | undefined
  let readOnly: Error | undefined
  const heard = (error: Error): never => {
    if (isSilence(error)) silence = error
    if (isReadOnlyError(error)) readOnly = error
    throw error
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(first: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof first !== 'string') return plain.query(first)
    if (silence) return Promise.reject(silence)
    gather()
    const name = nameOf(first)
    if (!name) return plain.query<R>(first, values).catch(heard)
    return client.query({ name, text: first, values: [...values] }).catch(heard)
  }
  return { query, release: () => client.release(silence ?? readOnly) }
}

/** Holds writes back until the turn ends: each one is a system call, and wakes the server's process for a part of the work. */
function gathering({ connection }: pg.PoolClient): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    const { stream } = connection
    stream.cork()
    // After the promises of this turn, which send more statements.
    queueMicrotask(() =>
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      }),
    )
  }
}

const names = new Map<string, string>()

/** The same name has different texts where a query has variants. Texts are the code's own, so they are few. */
function nameOf(text: string): string | undefined {
  const title = NAMED.exec(text)?.[1]
  if (!title) return undefined
  const known = names.get(text)
  if (known) return known
  const name = `${title} ${hash('sha256', text, 'hex').slice(0, 12)}`
  names.set(text, name)
  return name
}

/**
 * From here on each statement of the transaction keeps its first plan, also those inside functions and triggers. Otherwise
 * PostgreSQL plans a named statement anew each time if it names a list of ids, as it takes the list for ten. For statements
 * whose plan does not depend on their values: a partial index by a constant, or a condition that may be absent, does.
 */
export const keepPlans = (db: TenantDb): Promise<unknown> => setPlans(db, 'force_generic_plan')

/** Ends `keepPlans`. */
export const choosePlans = (db: TenantDb): Promise<unknown> => setPlans(db, 'auto')

const setPlans = (db: TenantDb, mode: 'force_generic_plan' | 'auto') =>
  sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db)
