import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from '#core/disk.ts'
import { ConfigError } from './config-error.ts'

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text)

/** 32 random bytes have about 30 different values. A key with fewer is not random. */
const leastDifferent = 16

/** Whether the bytes repeat, or count up or down in even steps. */
function isWeak(key: Buffer): boolean {
  const steps = [...key].map((byte, at) => (byte - (key[at - 1] ?? 0)) & 0xff).slice(1)
  return [key, steps].some((values) => new Set(values).size < leastDifferent)
}

/**
 * The key of SECRET_KEY, 64 hexadecimal characters. Outside production, without the setting, a key is made once and
 * stored in `dataDir`, readable by this user alone.
 * @throws ConfigError
 */
export function secretKey(env: NodeJS.ProcessEnv, dataDir: string): Buffer {
  const isProduction = env.NODE_ENV === 'production'
  const raw = env.SECRET_KEY
  if (raw) {
    if (!isKey(raw)) throw new ConfigError('SECRET_KEY must be 64 hexadecimal characters (32 bytes)')
    const key = Buffer.from(raw, 'hex')
    if (isProduction && isWeak(key))
      throw new ConfigError('SECRET_KEY must be random in production: make one with "openssl rand -hex 32"')
    return key
  }
  if (isProduction) throw new ConfigError('SECRET_KEY must be set in production: 64 hexadecimal characters')
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) makeKey(file)
  const kept = readFileSync(file, 'utf8').trim()
  if (!isKey(kept)) throw new ConfigError(`SECRET_KEY is not set and ${file} holds no key: bring it back`)
  return Buffer.from(kept, 'hex')
}

/** @throws ConfigError */
export function secretKeyPrevious(env: NodeJS.ProcessEnv, key: Buffer | undefined): Buffer | undefined {
  const raw = env.SECRET_KEY_PREVIOUS
  if (!raw) return undefined
  if (!isKey(raw)) throw new ConfigError('SECRET_KEY_PREVIOUS must be 64 hexadecimal characters (32 bytes)')
  const previous = Buffer.from(raw, 'hex')
  if (key && previous.equals(key))
    throw new ConfigError('SECRET_KEY_PREVIOUS must be another key than SECRET_KEY')
  return previous
}

/** Creates the file atomically, as another process may create or read it at the same moment. */
function makeKey(file: string): void {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    makeFolder(dirname(file))
    writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    throw new ConfigError(unwritable(dirname(file), error))
  }
  try {
    linkSync(aside, file)
  } catch (error) {
    // A file system without hard links: rename instead, unless another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

export const unwritable = (folder: string, error: unknown): string =>
  `DATA_DIR must be a folder that can be written to: ${folder} (${(error as NodeJS.ErrnoException).code})`
