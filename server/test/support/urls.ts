import pg from 'pg'

/** The address of a database behind a socket. */
export function databaseUrl(at: { host: string; port: number; user: string }, database: string): string {
  const where = new URLSearchParams({ host: at.host, port: String(at.port), user: at.user })
  return `postgres:///${database}?${where}`
}

/** The same server and user, another database. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** The same server and database, another user. */
export function asUser(url: string, user: string, password: string): string {
  const other = new URL(url)
  other.searchParams.set('user', user)
  other.searchParams.set('password', password)
  return other.href
}

/** Runs one statement on a connection of its own. */
export async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
