import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { retryConnection } from './retry.ts'

/** Address and administrator of the server: the embedded server's socket or a DATABASE_URL. */
export type Place =
  | {
      url: string
      /** A pooler drops or refuses settings at the start of a connection, so they are set after it. */
      setsLater?: boolean
    }
  | { host: string; port: number; user: string; database: string }

/** How to connect. `settings` is a statement to be run first on each new connection. */
export type Login = pg.ClientConfig & { settings?: string }

export type Credentials = {
  user: string
  password: string
  /** Tried where the server refuses `password`: a rotation changes passwords while servers run. */
  previous?: string
}

/** Settings of the session, by their names in PostgreSQL; times in milliseconds. */
export type Settings = Record<string, string | number>

const COMMON_SETTINGS = {
  // Named, so that no other schema comes first; temporary tables last, so that none hides a real one.
  search_path: 'public,pg_temp',
  // JIT compilation would take longer than any of our statements.
  jit: 'off',
}

/**
 * A server ends a statement at its `statement_timeout` and reports it. A server that reports nothing by then has
 * vanished.
 */
const SILENCE_MS = 2_000

/**
 * Connection settings for a place: as the administrator, or with other credentials. The settings travel with the start
 * of the connection and cost no round trip, unless a pooler drops them. With a `statement_timeout`, a statement also fails when its server has
 * vanished and sends no answer.
 */
export function login(place: Place, credentials?: Credentials, settings: Settings = {}): Login {
  const all = Object.entries({ ...COMMON_SETTINGS, ...settings })
  const options = all.map(([name, value]) => `-c ${name}=${value}`).join(' ')
  const { statement_timeout: statementMs } = settings
  const common = {
    application_name: 'mingpian',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...(statementMs ? { query_timeout: Number(statementMs) + SILENCE_MS } : {}),
  }
  const password = credentials?.previous
    ? () => acceptedPassword(place, credentials)
    : (credentials?.password as string)
  const named = credentials && { user: credentials.user, password }
  if (!('url' in place)) return { ...common, ...place, ...named, options }
  if (!place.setsLater) return { ...common, ...parseIntoClientConfig(urlFor(place.url, options)), ...named }
  const sets = all.map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(String(value))}, false)`)
  return { ...common, ...parseIntoClientConfig(place.url), ...named, settings: `select ${sets.join(', ')}` }
}

/** Asked for each new connection, as the password may change between two. */
async function acceptedPassword(
  place: Place,
  { user, password, previous = '' }: Credentials,
): Promise<string> {
  try {
    const client = await connected(login(place, { user, password }))
    await client.end()
    return password
  } catch (error) {
    // Any other error occurs again for the connection that is being made.
    return isRefusedPassword(error) ? previous : password
  }
}

export const isRefusedPassword = (error: unknown) => (error as { code?: string }).code === '28P01'

function urlFor(text: string, options: string): string {
  const url = parse(text)
  url.searchParams.set('options', [url.searchParams.get('options'), options].filter(Boolean).join(' '))
  return url.href
}

function parse(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^postgres(ql)?:$/.test(url.protocol)) return url
  // The text itself is left out: it contains a password.
  throw new Error('DATABASE_URL is not an address such as postgres://user:password@host:5432/database')
}

/** One connection for the duration of `work`, outside any pool. Waits some seconds for a server that starts. */
export async function withClient<T>(config: Login, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await retryConnection(() => connected(config))
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A new client that is connected; its loss is reported by the query in flight and ends nothing else. */
export async function connected(config: Login): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  if (config.settings) await client.query(config.settings)
  return client
}
