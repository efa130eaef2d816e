import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { limits } from '@mingpian/contract/shared/rules/limits.ts'
import pino from 'pino'
import { folderAbove } from '#core/above.ts'
import type { TraceSettings } from '#core/http/traces.ts'
import { ConfigError } from './config-error.ts'
import { secretKey, secretKeyPrevious } from './config-secret.ts'
import { type StorageSettings, storageSettings } from './config-storage.ts'

/** All settings. Only this file reads the environment. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** The largest number of connections of this instance to the database. */
  databaseConnections: number
  /** A folder on the disk of PostgreSQL, for its free space in `/metrics`; undefined if it is not on this machine. */
  databaseDisk: string | undefined
  /** 32 bytes: seals credentials and phones, derives the database roles' passwords. */
  secretKey: Buffer
  /**
   * The previous key, while a rotation is under way: used for unsealing, look-ups and database logins for which
   * `secretKey` does not work yet.
   */
  secretKeyPrevious: Buffer | undefined
  /** Addresses from which X-Forwarded-* is trusted; false without a proxy. */
  trustProxy: boolean | string
  /** The public origin, used where no trusted proxy states one. */
  publicOrigin: string
  vendors: { wechatApi: string; wechatOpen: string; wecomApi: string; pay: readonly string[] }
  /** Origins whose pages and pictures are fetched also from a private network. */
  pageOrigins: string[]
  /** Storage of files. */
  storage: StorageSettings
  /** The SMS service; null if there is none. */
  sms: { base: string; accessKey: string } | null
  /** Address of the web gateway for clients; '' if there is none. */
  webGateway: string
  /** The key of Tencent's maps; '' for none: pages then load no map. */
  mapKey: string
  /** Whether the installation serves the special corp '0'. */
  specialCorp: boolean
  /** The requests of one person in a second, above which they wait; 0: none waits. */
  requestsPerSecond: number
  /** Limit of tracking requests per person and minute; 0: no limit. */
  trackingPerMinute: number
  /** Limit of sign-ins per person and minute, and of refused codes per address and minute; 0: no limit. */
  signInsPerMinute: number
  /** The bearer token of `/metrics`; without one only this machine may read it. */
  metricsToken: string | undefined
  /** Where traces are sent by OTLP; null: no traces. */
  traces: TraceSettings | null
  /** The built web client: client/ and ssr/. */
  webDist: string
  /** The built console. */
  consoleDist: string
  /** The built program of the processes that work on uploaded files. */
  workerFile: string
  /** Seconds that such a process may take for one file. */
  fileSeconds: number
  /** Megabytes that have to be free on the disk of the data; otherwise the server is not ready. */
  minFreeMb: number
  logLevel: string
  production: boolean
}

/**
 * Reads the configuration.
 * @throws ConfigError with one line for each setting that is missing or malformed; each begins with its name
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = []
  /** Continues after a wrong setting, so that all of them are named. The result is unused then. */
  const tried = <T>(read: () => T): T => {
    try {
      return read()
    } catch (problem) {
      if (!(problem instanceof ConfigError)) throw problem
      problems.push(problem.message)
      return undefined as T
    }
  }
  const config = settings(env, tried)
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join('\n'))
  return config
}

type Tried = <T>(read: () => T) => T

function settings(env: NodeJS.ProcessEnv, tried: Tried): Config {
  const fitting = (...[name, fallback, fits, what]: [string, string, (text: string) => boolean, string]) =>
    tried(() => matching(env, name, fallback, fits, what))
  const address = (name: string, fallback: string) => tried(() => base(env, name, fallback))
  const dataDir = tried(() => dataFolder(env))
  const port = tried(() => portNumber(env, 'PORT', 8787))
  const ownOrigin = tried(() => publicOrigin(env, port))
  // Without the setting, an installation stores a key in DATA_DIR.
  const key =
    env.SECRET_KEY || dataDir || env.NODE_ENV === 'production'
      ? tried(() => secretKey(env, dataDir))
      : undefined
  return {
    port,
    host: fitting('HOST', '127.0.0.1', isHost, 'a name or an IP address to listen on'),
    dataDir,
    databaseUrl: tried(() => optionalUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])),
    databaseConnections: Number(
      fitting('DATABASE_CONNECTIONS', '22', isConnections, 'a number of connections from 14 to 500'),
    ),
    databaseDisk:
      fitting('DATABASE_DISK', '', isFolder, 'a folder of this machine') ||
      (env.DATABASE_URL ? undefined : dataDir),
    secretKey: key as Buffer,
    secretKeyPrevious: tried(() => secretKeyPrevious(env, key)),
    trustProxy: tried(() => trustProxy(env)),
    publicOrigin: ownOrigin,
    vendors: {
      wechatApi: address('WECHAT_API_BASE', 'https://api.weixin.qq.com'),
      wechatOpen: address('WECHAT_OPEN_BASE', 'https://open.weixin.qq.com'),
      wecomApi: address('WECOM_API_BASE', 'https://qyapi.weixin.qq.com/cgi-bin'),
      // The second host is tried after a connection failure.
      pay: [
        address('WECHAT_PAY_BASE', 'https://api.mch.weixin.qq.com'),
        address('WECHAT_PAY_SECOND_BASE', 'https://api2.mch.weixin.qq.com'),
      ],
    },
    pageOrigins: tried(() => origins(env, 'PAGE_ORIGINS')),
    storage: storageSettings({
      matching: fitting,
      needed: (...setting) => tried(() => needed(env, ...setting)),
      base: (name, fallback) => (env[name] ? address(name, fallback) : fallback),
    }),
    sms: tried(() => sms(env)),
    webGateway:
      env.WEB_GATEWAY === 'none' ? '' : tried(() => origin(env, 'WEB_GATEWAY', ownOrigin ?? localOrigin(0))),
    mapKey: fitting('MAP_KEY', '', isMapKey, 'a key of Tencent’s maps'),
    specialCorp: fitting('SPECIAL_CORP', 'false', isSwitch, 'true or false') === 'true',
    requestsPerSecond: tried(() => countOrNone(env, 'REQUESTS_PER_SECOND', 100)),
    trackingPerMinute: tried(() => countOrNone(env, 'TRACKING_PER_MINUTE', limits.tracking[0].count)),
    signInsPerMinute: tried(() => countOrNone(env, 'SIGN_INS_PER_MINUTE', limits.signIn[0].count)),
    metricsToken: fitting('METRICS_TOKEN', '', isToken, '16 to 200 characters with no space') || undefined,
    traces: tried(() => traces(env)),
    workerFile: resolve(env.WORKER_FILE || join(folderAbove('package.json'), 'dist/worker.js')),
    minFreeMb: Number(fitting('MIN_FREE_MB', '64', isMegabytes, 'a number of megabytes')),
    fileSeconds: Number(fitting('FILE_SECONDS', '20', isFileSeconds, 'seconds from 1 to 120')),
    // `web/dist` beside the server's folder.
    consoleDist: resolve(env.CONSOLE_DIST || join(folderAbove('package.json'), '../console/dist')),
    webDist: resolve(env.WEB_DIST || join(folderAbove('package.json'), '../web/dist')),
    logLevel: fitting('LOG_LEVEL', 'info', isLevel, `one of ${levels.join(', ')}`),
    production: env.NODE_ENV === 'production',
  }
}

const levels = [...Object.keys(pino.levels.values), 'silent']
const isLevel = (text: string) => levels.includes(text)
const isFileSeconds = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 120
const isConnections = (text: string) => /^\d{2,3}$/.test(text) && Number(text) >= 14 && Number(text) <= 500
const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const isMapKey = (text: string) => /^[A-Za-z0-9-]{8,64}$/.test(text)
const isSwitch = (text: string) => text === 'true' || text === 'false'
const isToken = (text: string) => /^[\x21-\x7e]{16,200}$/.test(text)
const isMegabytes = (text: string) => /^\d{1,9}$/.test(text)
const isHost = (text: string) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252})$/i.test(text)

function matching(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: string,
  fits: (text: string) => boolean,
  what: string,
): string {
  const raw = env[name]
  if (!raw) return fallback
  if (!fits(raw)) throw new ConfigError(`${name} must be ${what}`)
  return raw
}

function needed(env: NodeJS.ProcessEnv, name: string, fits: (text: string) => boolean, what: string): string {
  if (!env[name]) throw new ConfigError(`${name} must be set where STORAGE is ${env.STORAGE}: ${what}`)
  return matching(env, name, '', fits, what)
}

function portNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
  return Number(matching(env, name, String(fallback), isPort, 'a port number, 0 to 65535'))
}

/** @param port undefined where PORT is wrong */
const localOrigin = (port: number | undefined) => `http://127.0.0.1:${port ?? 0}`

function publicOrigin(env: NodeJS.ProcessEnv, port: number | undefined): string {
  const isProduction = env.NODE_ENV === 'production'
  if (!env.PUBLIC_ORIGIN && isProduction)
    throw new ConfigError('PUBLIC_ORIGIN must be set in production: the https:// address of the product')
  const found = origin(env, 'PUBLIC_ORIGIN', localOrigin(port))
  if (isProduction && !found.startsWith('https:'))
    throw new ConfigError('PUBLIC_ORIGIN must be an https:// address in production')
  return found
}

/** The time of each counted request is stored, so the number needs an upper bound. */
function countOrNone(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const isCount = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 600
  return Number(matching(env, name, String(fallback), isCount, 'a number from 1 to 600, or 0 for no limit'))
}

function dataFolder(env: NodeJS.ProcessEnv): string {
  const folder = resolve(env.DATA_DIR || './.data')
  let above = folder
  while (!existsSync(above)) above = dirname(above)
  if (!statSync(above).isDirectory()) throw new ConfigError(`DATA_DIR must be a folder: ${above} is none`)
  return folder
}

function optionalUrl(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const raw = env[name]
  if (!raw) return undefined
  const begins = protocols.some((protocol) => raw.toLowerCase().startsWith(`${protocol}//`))
  if (!begins || !URL.canParse(raw))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join('// or ')}//`)
  return raw
}

function base(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const url = new URL(optionalUrl(env, name, ['http:', 'https:']) ?? fallback)
  if (url.search || url.hash || url.username || url.password)
    throw new ConfigError(`${name} must be an address with neither a query nor a hash nor a user`)
  return url.href.replace(/\/+$/, '')
}

function origin(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const url = new URL(base(env, name, fallback))
  if (url.pathname !== '/') throw new ConfigError(`${name} must be an address with no path`)
  return url.origin
}

function origins(env: NodeJS.ProcessEnv, name: string): string[] {
  const listed = (env[name] ?? '').split(',').flatMap((each) => each.trim() || [])
  return listed.map((each) => origin({ [name]: each }, name, each))
}

function sms(env: NodeJS.ProcessEnv): Config['sms'] {
  const address = optionalUrl(env, 'SMS_API_BASE', ['http:', 'https:'])
  if (!address) return null
  const accessKey = env.SMS_ACCESS_KEY
  if (!accessKey) throw new ConfigError('SMS_ACCESS_KEY must be set where SMS_API_BASE is')
  return { base: base(env, 'SMS_API_BASE', address), accessKey }
}

/** The names and forms of OpenTelemetry (specification "OpenTelemetry Protocol Exporter"). */
function traces(env: NodeJS.ProcessEnv): TraceSettings | null {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const endpoint = optionalUrl(env, name, ['http:', 'https:'])
  const pairs = (env.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').flatMap((pair) => pair.trim() || [])
  const headers = pairs.map((pair): [string, string] => {
    const [, key, value] = /^([\w-]+)=([^\s%]|%[0-9a-f]{2})+$/i.test(pair)
      ? (/^([\w-]+)=(.*)$/.exec(pair) ?? [])
      : []
    if (!key || !value)
      throw new ConfigError(
        'OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas, without spaces',
      )
    return [key, decodeURIComponent(value)]
  })
  return endpoint ? { endpoint: base(env, name, endpoint), headers: Object.fromEntries(headers) } : null
}

function trustProxy(env: NodeJS.ProcessEnv): boolean | string {
  const raw = env.TRUST_PROXY
  if (!raw || raw === 'false') return false
  if (raw === 'true') return 'loopback'
  if (!raw.split(',').every((part) => isProxy(part.trim())))
    throw new ConfigError(
      'TRUST_PROXY must be true, false or a list of addresses, ranges such as 10.0.0.0/8 (not of every address), loopback, linklocal, uniquelocal',
    )
  return raw
}

function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', range, ...more] = part.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isRange =
    range === undefined || (/^\d{1,3}$/.test(range) && Number(range) > 0 && Number(range) <= bits)
  return bits > 0 && isRange && more.length === 0
}
