import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { badSettings } from './support/bad-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'mingpian-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const key = 'ab'.repeat(32)
/** Any value will do, or the start looks on the machine whether it does; see main.test.ts. */
const unchecked = new Set(['CONSOLE_DIST', 'NODE_ENV', 'SMS_ACCESS_KEY', 'WEB_DIST', 'WORKER_FILE'])
const random = randomBytes(32).toString('hex')
const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, SECRET_KEY: key, ...env })

/** The names of the settings that files of `server/src` read. */
function settingsIn(...files: string[]): string[] {
  const sources = files.map((name) => readFileSync(join(import.meta.dirname, '../src', name), 'utf8'))
  const found = sources.flatMap((text) => [
    ...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)|'([A-Z][A-Z0-9]*_[A-Z0-9_]+|PORT|HOST|STORAGE)'/g),
  ])
  return [...new Set(found.map(([, ofEnvironment, quoted]) => ofEnvironment ?? quoted ?? ''))]
}

test('each setting is described in docs/operations.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const described = new Set(text.match(/`[A-Z][A-Z0-9_]+`/g))
  const names = settingsIn('config.ts', 'config-secret.ts', 'config-storage.ts')
  expect(names.filter((name) => !described.has(`\`${name}\``))).toEqual([])
})

test('names every setting that is wrong, one a line', () => {
  const said = () =>
    read({
      NODE_ENV: 'production',
      SECRET_KEY: 'hunter2',
      SECRET_KEY_PREVIOUS: 'hunter2',
      PORT: 'abc',
      DATA_DIR: '/dev/null/below',
      TRUST_PROXY: 'banana',
      STORAGE: 's3',
      S3_BUCKET: '../x',
      SMS_API_BASE: 'x',
      WEB_GATEWAY: 'x',
      LOG_LEVEL: 'loud',
    })
  let message = ''
  try {
    said()
  } catch (problem) {
    message = (problem as Error).message
  }
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    ...['DATA_DIR', 'PORT', 'PUBLIC_ORIGIN', 'SECRET_KEY', 'SECRET_KEY_PREVIOUS', 'TRUST_PROXY'],
    ...['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'SMS_API_BASE', 'WEB_GATEWAY', 'LOG_LEVEL'],
  ])
  expect(message).not.toContain('hunter2')
})

describe('a malformed setting is named in one line that tells no secret', () => {
  test.each(Object.entries(badSettings))('%s', (name, values) => {
    for (const value of values) {
      const said = () => read({ [name]: value })
      expect(said, value).toThrow(new RegExp(`^${name} must be .+$`))
      expect(said, value).not.toThrow(/hunter2/)
    }
  })

  test('of each setting that is read, but for those of the storages below', () => {
    const names = settingsIn('config.ts', 'config-secret.ts')
    expect(names.filter((name) => !(name in badSettings) && !unchecked.has(name))).toEqual([])
  })

  const bucket = { S3_BUCKET: 'cards', S3_ACCESS_KEY_ID: 'id1', S3_SECRET_ACCESS_KEY: 'hunter2' }
  const oss = {
    OSS_REGION: 'cn-hangzhou',
    OSS_BUCKET: 'cards',
    OSS_ACCESS_KEY_ID: 'id1',
    OSS_ACCESS_KEY_SECRET: 'hunter2',
    OSS_ROLE_ARN: 'acs:ram::104:role/uploads',
  }
  test.each([
    ['s3', bucket, { S3_ENDPOINT: 'x', S3_PATH_STYLE: 'yes', S3_REGION: 'A B', S3_BUCKET: '../x' }],
    [
      'oss',
      oss,
      { OSS_ROLE_ARN: 'role', OSS_ROLE_SECONDS: '60', OSS_STS_BASE: 'ftp://x', OSS_POST_ORIGIN: 'x' },
    ],
  ])('of the storage %s, and each that is missing', (STORAGE, needed, wrong) => {
    expect(read({ STORAGE, ...needed }).storage.kind).toBe(STORAGE)
    for (const name of Object.keys(needed)) {
      const said = () => read({ STORAGE, ...needed, [name]: '' })
      expect(said).toThrow(new RegExp(`^${name} must be set where STORAGE is ${STORAGE}: .+$`))
      expect(said).not.toThrow(/hunter2/)
    }
    for (const [name, value] of Object.entries(wrong))
      expect(() => read({ STORAGE, ...needed, [name]: value })).toThrow(new RegExp(`^${name} must be .+$`))
  })

  test('valid settings are taken', () => {
    const trusted = '127.0.0.1, 10.0.0.0/8, fd00::/8, uniquelocal'
    expect(
      read({
        PORT: '0',
        HOST: '::',
        TRUST_PROXY: trusted,
        PUBLIC_ORIGIN: 'HTTPS://Cards.example/',
        WECOM_API_BASE: 'http://127.0.0.1:8788/qy/cgi-bin/',
        DATABASE_URL: 'postgres:///cards?host=/run/postgresql',
        LOG_LEVEL: 'silent',
      }),
    ).toMatchObject({
      port: 0,
      host: '::',
      trustProxy: trusted,
      publicOrigin: 'https://cards.example',
      vendors: { wecomApi: 'http://127.0.0.1:8788/qy/cgi-bin' },
      logLevel: 'silent',
    })
  })
})

test('an address of this machine is refused in production', () => {
  const live = { NODE_ENV: 'production', SECRET_KEY: random, PUBLIC_ORIGIN: '' }
  expect(() => read(live)).toThrow(/^PUBLIC_ORIGIN must be set in production: .+$/)
  expect(() => read({ ...live, PUBLIC_ORIGIN: 'http://cards.example' })).toThrow(
    /^PUBLIC_ORIGIN must be an https:\/\/ address in production$/,
  )
  expect(read({ ...live, PUBLIC_ORIGIN: 'https://cards.example', SECRET_KEY: random }).production).toBe(true)
  expect(read({ PUBLIC_ORIGIN: '' }).publicOrigin).toBe('http://127.0.0.1:8787')
})

describe('in production a key that is not random is refused', () => {
  const live = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://cards.example' }
  const counted = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('hex')

  test.each([
    '00'.repeat(32),
    'ab'.repeat(32),
    'deadbeef'.repeat(8),
    '0123456789abcdef'.repeat(4),
    counted,
  ])('%s', (weak) => {
    expect(() => read({ ...live, SECRET_KEY: weak })).toThrow(/^SECRET_KEY must be random in production: .+$/)
    expect(read({ SECRET_KEY: weak }).secretKey.toString('hex')).toBe(weak)
  })

  test('and none that is random', () => {
    for (let time = 0; time < 1_000; time++) {
      const good = randomBytes(32).toString('hex')
      expect(read({ ...live, SECRET_KEY: good }).secretKey.toString('hex')).toBe(good)
    }
  })
})

describe('the key that is made where none is given', () => {
  test('is made once, whole, for us alone, and nothing is left beside it', () => {
    const own = mkdtempSync(join(folder, 'own-'))
    const first = read({ DATA_DIR: own, SECRET_KEY: '' }).secretKey
    expect(first).toHaveLength(32)
    expect(read({ DATA_DIR: own, SECRET_KEY: '' }).secretKey).toEqual(first)
    expect(readdirSync(own)).toEqual(['secret.key'])
    expect(statSync(join(own, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  test.each(['', 'abcd', 'z'.repeat(64)])('is not read from a file of "%s"', (content) => {
    const own = mkdtempSync(join(folder, 'own-'))
    writeFileSync(join(own, 'secret.key'), content)
    expect(() => read({ DATA_DIR: own, SECRET_KEY: '' })).toThrow(
      /^SECRET_KEY is not set and .+ holds no key/,
    )
  })

  test('is not made in production', () => {
    expect(() =>
      read({ SECRET_KEY: '', NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://cards.example' }),
    ).toThrow(/^SECRET_KEY must be set/)
  })
})
