import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Everything that the environment decides. This file is its only reader. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** 32 bytes: seals credentials and phones, derives the database roles' passwords. */
  secretKey: Buffer
  /** Trust X-Forwarded-* from these addresses; false where nothing stands in front. */
  trustProxy: boolean | string
  /** Where the public finds us when no proxy says so. */
  publicOrigin: string
  vendors: { wechatApi: string; wechatOpen: string; wecomApi: string }
  /** The built web client: client/ and ssr/. */
  webDist: string
  logLevel: string
  production: boolean
}

class ConfigError extends Error {}

/**
 * Reads the configuration.
 * @throws ConfigError with one line that names the variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const dataDir = resolve(env.DATA_DIR || './.data')
  const port = integer(env, 'PORT', 8787)
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir,
    databaseUrl: optionalUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    secretKey: secretKey(env, dataDir),
    trustProxy: trustProxy(env),
    publicOrigin: origin(env, 'PUBLIC_ORIGIN', `http://127.0.0.1:${port}`),
    vendors: {
      wechatApi: base(env, 'WECHAT_API_BASE', 'https://api.weixin.qq.com'),
      wechatOpen: base(env, 'WECHAT_OPEN_BASE', 'https://open.weixin.qq.com'),
      wecomApi: base(env, 'WECOM_API_BASE', 'https://qyapi.weixin.qq.com/cgi-bin'),
    },
    webDist: env.WEB_DIST ? resolve(env.WEB_DIST) : defaultWebDist(),
    logLevel: env.LOG_LEVEL || 'info',
    production: env.NODE_ENV === 'production',
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const raw = env[name]
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new ConfigError(`${name} must be a port number, 0 to 65535`)
  return value
}

function optionalUrl(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | undefined {
  const raw = env[name]
  if (!raw) return undefined
  if (!URL.canParse(raw) || !protocols.includes(new URL(raw).protocol))
    throw new ConfigError(`${name} must be an address that begins with ${protocols.join(' or ')}//`)
  return raw
}

function base(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return (optionalUrl(env, name, ['http:', 'https:']) ?? fallback).replace(/\/+$/, '')
}

function origin(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return new URL(base(env, name, fallback)).origin
}

function trustProxy(env: NodeJS.ProcessEnv): boolean | string {
  const raw = env.TRUST_PROXY
  if (!raw || raw === 'false') return false
  return raw === 'true' ? 'loopback' : raw
}

/** Given as 64 hex characters; otherwise made once and kept beside the data, readable by us alone. */
function secretKey(env: NodeJS.ProcessEnv, dataDir: string): Buffer {
  const raw = env.SECRET_KEY
  if (raw) {
    if (!/^[0-9a-f]{64}$/i.test(raw))
      throw new ConfigError('SECRET_KEY must be 64 hexadecimal characters (32 bytes)')
    return Buffer.from(raw, 'hex')
  }
  if (env.NODE_ENV === 'production')
    throw new ConfigError('SECRET_KEY must be set in production: 64 hexadecimal characters')
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process of ours made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
}

/** `web/dist` beside the server's folder, from the sources and from the build alike. */
function defaultWebDist(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return resolve(folder, '../web/dist')
}
