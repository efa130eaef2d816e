import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

const NAMED = /^\s*\/\* ([a-z ]+) \*\//

/**
 * Hot queries of many parts begin with their name in a comment, as in `/* radar page *\/ select …`. The server
 * parses and plans them once for each connection: for some that takes as long as answering.
 */
export function preparing(client: pg.PoolClient): PostgresPoolClient {
  const plain = client as unknown as PostgresPoolClient
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(first: string | PostgresCursor<R>, values: readonly unknown[] = []) {
    if (typeof first !== 'string') return plain.query(first)
    const name = nameOf(first)
    return name ? client.query({ name, text: first, values: [...values] }) : plain.query<R>(first, values)
  }
  return { query, release: () => client.release() }
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
