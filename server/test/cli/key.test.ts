import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { phoneTaken } from '@mingpian/contract/shared/error-codes.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { SealedCount } from '#core/db/sealed-rows.ts'
import { staffOfPhone } from '#domain/identity/binding.ts'
import { keepSmsCode, useSmsCode } from '#domain/sign-in/sms-codes.ts'
import { sealed } from '#modules.ts'
import { testApp } from '../support/app.ts'
import { atEnd } from '../support/at-end.ts'
import { builtProgram } from '../support/built.ts'
import { open, testDatabase } from '../support/database.ts'
import { demoOfE15ce42, fixtureKey, sessionOf } from '../support/demo-e15ce42.ts'
import { query } from '../support/urls.ts'
import { installation } from './installation.ts'
import { runTool } from './run-tool.ts'

// Decision 18: the key is changed while a server with both keys runs on the demo of an earlier release.

const freshKey = '0f'.repeat(32)
const at = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
await runTool(['migrate'], at.env)
const both = { ...at.env, SECRET_KEY: freshKey, SECRET_KEY_PREVIOUS: fixtureKey }
const freshOnly = { ...at.env, SECRET_KEY: freshKey }
const oldSealer = createSealer(Buffer.from(fixtureKey, 'hex'))
await query(
  at.url,
  `insert into idempotency (company_id, person_id, call, key, input_hash, answer)
     select company_id, person_id, 'POST /x', 'k', 'h', '\\x${oldSealer.seal('yunfan01', '1').toString('hex')}'
       from person where company_id = 'yunfan01' and erased_at is null limit 1`,
)
const phone = (sealed: Buffer) => oldSealer.open('yunfan01', sealed)
const staff = (
  await query<{ user_id: string; phone_sealed: Buffer }>(
    at.url,
    `select user_id, phone_sealed from staff where company_id = 'yunfan01' and status = 'active' and phone_sealed is not null order by user_id`,
  )
).map(({ user_id, phone_sealed }) => ({ userId: user_id, phone: phone(phone_sealed) }))
const [{ user_id: adminId } = { user_id: '' }] = await query<{ user_id: string }>(
  at.url,
  `select user_id from staff where company_id = 'yunfan01' and role in ('admin', 'owner') and status = 'active' limit 1`,
)
const sessionsBefore = await query(at.url, `select from session where revoked_at is null`)

const db = await open({ databaseUrl: at.url, roleSecret: freshKey, previousRoleSecret: fixtureKey })
const server = await testApp(both, db)

interface Status {
  left: number
  unreadable: number
  expiring: number
  roles: string[]
  tables: SealedCount[]
}
async function status(env: NodeJS.ProcessEnv = both): Promise<Status & { code: number }> {
  const { code, out } = await runTool(['key', 'rotate', '--status', '--json'], env)
  return { code, ...(JSON.parse(out) as Status) }
}

// The embedded server trusts its private socket, so only another one asks for passwords.
const rolesLeft = process.env.TEST_PG === '15' ? 3 : 0

/** A server with both keys reads phones, finds who has one, and knows the companies' apps. */
async function expectServes({ callAs, parts }: typeof server) {
  const admin = await sessionOf(at.url, 'yunfan01', adminId)
  const [one, other] = staff.filter(({ userId }) => userId !== adminId)
  const taken = await callAs(admin, 'POST /biz/v1/staff/update', {
    body: { userId: one?.userId ?? '', phone: other?.phone ?? '' },
  })
  expect(taken.body.code).toBe(phoneTaken)
  const unchanged = await callAs(admin, 'POST /biz/v1/staff/update', {
    body: { userId: one?.userId ?? '', phone: one?.phone ?? '' },
  })
  expect(unchanged.body).toMatchObject({
    code: '0',
    data: { phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
  })
  expect(await parts.platform.findApp('yunfan01', 'wecom')).toMatchObject({ secret: expect.any(String) })
  await parts.db.opsConnections(1, {}).query('select 1')
}

test('reads, finds and logs in with the previous key, and counts the values that still have it', async () => {
  expect(staff.length).toBeGreaterThan(2)
  await expectServes(server)
  const { code, left, unreadable, expiring, roles, tables } = await status()
  expect({ code, unreadable, expiring, roles: roles.length }).toEqual({
    code: 3,
    unreadable: 0,
    expiring: 1,
    roles: rolesLeft,
  })
  expect(tables.map(({ table, column }) => [table, column])).toEqual(
    sealed.map(({ table, column }) => [table, column]),
  )
  expect(left).toBe(tables.reduce((sum, { table, rows }) => sum + (table === 'idempotency' ? 0 : rows), 0))
})

test('takes a code by SMS and a phone that were kept with the previous key', async () => {
  const of = { companyId: 'yunfan01', phone: staff[0]?.phone ?? '', purpose: 'bind' as const, code: '123456' }
  const { sealer } = server.parts
  const inCompany = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant('yunfan01', work)
  await inCompany((tenant) => keepSmsCode({ sealer: oldSealer }, tenant, of))
  expect(await inCompany((tenant) => useSmsCode({ sealer }, tenant, of))).toBe(true)
  // A new code makes the one before worthless, under whichever key it was kept.
  await inCompany((tenant) => keepSmsCode({ sealer: oldSealer }, tenant, of))
  await inCompany((tenant) => keepSmsCode({ sealer }, tenant, { ...of, code: '654321' }))
  expect(await inCompany((tenant) => useSmsCode({ sealer }, tenant, of))).toBe(false)
  expect(
    await inCompany((tenant) => staffOfPhone(tenant, 'yunfan01', sealer.indexes('yunfan01', of.phone))),
  ).toBeDefined()
})

test('needs the previous key, and another one than the present', async () => {
  expect(await runTool(['key', 'rotate'], at.env)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^SECRET_KEY_PREVIOUS is not set/),
  })
  expect(await runTool(['key', 'rotate'], { ...both, SECRET_KEY_PREVIOUS: freshKey })).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^SECRET_KEY_PREVIOUS must be another key/),
  })
  expect(await runTool(['key', 'rotate', '--status'], freshOnly)).toMatchObject({ code: 1 })
})

test('killed in the middle it loses nothing, and goes on when it is run again', async () => {
  const file = await builtProgram('src/cli/main.ts')
  // A row that another transaction holds stops the rotation there.
  const holder = new pg.Client(at.url)
  await holder.connect()
  atEnd(() => holder.end())
  await holder.query('begin; select from card_line for update')
  const child = spawn(process.execPath, [file, 'key', 'rotate'], {
    env: { PATH: process.env.PATH, ...both },
    stdio: 'ignore',
  })
  atEnd(() => child.kill('SIGKILL'))
  const isWaiting = () =>
    query(
      at.url,
      `select from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database() and query like '%card_line%')`,
    )
  await expect.poll(async () => (await isWaiting()).length).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query('rollback')

  const halfway = await status()
  const leftIn = (table: string) => halfway.tables.find((one) => one.table === table)?.left
  expect(leftIn('staff')).toBe(0)
  expect(leftIn('credential')).toBeGreaterThan(0)
  expect(halfway).toMatchObject({ code: 3, unreadable: 0 })
  expect(halfway.roles.length).toBe(rolesLeft)
  await expectServes(server)
  // A backup of this moment says that it needs both keys.
  const kept = join(at.folder, 'halfway.backup')
  expect(await runTool(['backup', kept], both)).toMatchObject({ code: 0 })
  const elsewhere = await installation({ key: freshKey })
  expect(await runTool(['restore', kept], elsewhere.env)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^the backup was made while SECRET_KEY was rotated/),
  })
  const withBoth = { ...elsewhere.env, SECRET_KEY_PREVIOUS: fixtureKey }
  expect(await runTool(['restore', kept], withBoth)).toMatchObject({ code: 0 })
  // With either key alone nothing starts: the other half would be lost to it.
  expect(await runTool(['company', 'list'], freshOnly)).toMatchObject({ code: 1 })

  const done = await runTool(['key', 'rotate'], both)
  expect(done).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Done\. Keep SECRET_KEY_PREVIOUS for 24/m),
  })
  await expectServes(server)
})

test('after it the new key alone is enough, and the old one opens nothing', async () => {
  expect(await status(freshOnly)).toMatchObject({ left: 0, roles: [], unreadable: 1, code: 3 })
  await query(at.url, 'delete from idempotency')
  expect(await status(freshOnly)).toMatchObject({ left: 0, roles: [], unreadable: 0, code: 0 })
  expect(await runTool(['key', 'rotate'], both)).toMatchObject({
    code: 0,
    out: expect.stringContaining('SECRET_KEY_PREVIOUS is needed no longer'),
  })
  const fresh = await open({ databaseUrl: at.url, roleSecret: freshKey })
  await expectServes(await testApp(freshOnly, fresh))
  expect(await runTool(['company', 'list'], at.env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^SECRET_KEY is not the key/),
  })
  // The same secret under another key is the same secret.
  const sessionsNow = await query(at.url, `select from session where revoked_at is null`)
  expect(sessionsNow.length).toBeGreaterThanOrEqual(sessionsBefore.length)
})

test('every column of bytes is sealed by the list, or is no secret of the key', async () => {
  const { opsPool } = await testDatabase()
  const { rows } = await opsPool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  )
  const listed = sealed.flatMap(({ table, column, hashes = [] }) => [
    `${table}.${column}`,
    ...hashes.map((hash) => `${table}.${hash.column}`),
  ])
  // Hashes of random tokens need no key; keyed hashes without a sealed text expire within a day.
  const hashes = [
    'admin_invitation.token_hash',
    'contact_forgotten.external_hash',
    'console_sign_in.browser_hash',
    'console_sign_in.ticket_hash',
    'idempotency.input_hash',
    // Text of files of the clients.
    'release_asset.content',
    'console_sign_in.approved_by',
    'member_login.session_hash',
    'member_login.token_hash',
    'mini_session.phone_code',
    'rate_hit.key',
    'session.opened_by',
    'session.session_hash',
    'sign_in_claim.claim_hash',
    'sign_in_pending.binding',
    'sign_in_pending.claim_hash',
    'sign_in_pending.invitation',
    // Of what WeChat was told about an order: compared with what it is told next.
    'shipping_duty.told_hash',
    'sms_code.code_hash',
    'sms_code.phone_hash',
  ]
  const found = rows.map(({ name }) => name)
  expect([...listed, ...hashes].filter((name) => !found.includes(name))).toEqual([])
  expect(found.filter((name) => !listed.includes(name) && !hashes.includes(name))).toEqual([])
})
