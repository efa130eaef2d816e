import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openInstance } from '#open.ts'
import { ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { faults } from '../support/full.ts'
import { type Line, openLine } from '../support/line.ts'
import { makers } from '../support/makers.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { query } from '../support/urls.ts'
import { runServer, type ServerProcess } from './server-process.ts'

// What a server does while its database hangs, is far away or has a full disk.

const { name, url } = await ownDatabase()
const env = { DATA_DIR: temporaryFolder(), SECRET_KEY: '11'.repeat(32), LOG_LEVEL: 'silent' }
const start = await bundledProgram()

/**
 * Milliseconds. Below the five seconds that a connection may take, and the twelve after which a statement gives up by
 * itself.
 */
const soon = 4_000

let line: Line
let server: ServerProcess
let companyId: string
let cardPath: string
let admin: string
let owner: string
let visitor: string

beforeAll(async () => {
  const { parts, close } = await openInstance(readConfig({ ...env, DATABASE_URL: url }))
  const { makeCompany, makeStaff, makeVisitor } = makers(parts)
  companyId = await makeCompany()
  const { userId, session } = await makeStaff(companyId, { role: 'admin' })
  cardPath = `/biz/v1/card/user_card/detail?companyId=${companyId}&userId=${userId}`
  admin = session
  owner = userId
  visitor = (await makeVisitor(companyId)).session
  await close()
  line = await openLine(url)
  const port = String(await freePort())
  server = await runServer(start, { ...env, LOG_LEVEL: 'info', DATABASE_URL: line.url, PORT: port })
})

async function ask(path: string, session = '', body?: object) {
  const answer = await fetch(server.origin + path, {
    headers: { 'content-type': 'application/json', ...(session && { authorization: session }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(soon),
  })
  const { code } = (await answer.json()) as { code: string }
  return { status: answer.status, code, retryAfter: answer.headers.get('retry-after') }
}

const readCard = () => ask(cardPath)
const readList = () => ask('/biz/v1/clue/radar?page=1&pageSize=20', admin)
const announce = (title: string) => ask('/biz/v1/card/mini_pro/dynamic/create', admin, { title })
const announced = async () =>
  (
    await query<{ title: string }>(url, `select title from mini_dynamic where company_id = '${companyId}'`)
  ).map(({ title }) => title)

/** A tracked action of a visitor. */
const report = () =>
  ask('/crm-trail-api/behaviors/qw', visitor, {
    event: 'view',
    activityId: randomUUID(),
    attr: { contentId: owner, sceneType: 'card', saleId: owner },
  })
const readiness = async () => {
  const answer = await fetch(`${server.origin}/readyz`)
  return [answer.status, await answer.json()]
}

const fine = { status: 200, code: '0', retryAfter: null }
const later = { status: 503, code: '503', retryAfter: '1' }

/** Expects that everything works, within ten seconds and without help. */
async function expectRecovery() {
  await expect.poll(readList).toEqual(fine)
  const title = randomUUID()
  expect(await announce(title)).toEqual(fine)
  expect(await announced()).toContain(title)
  expect(server.deaths()).toBe(0)
}

test('shows cached cards while the database hangs; other calls are refused soon and not done later', {
  timeout: faults.pauseMs + 60_000,
}, async () => {
  await expectRecovery()
  expect(await readCard()).toEqual(fine)
  const before = await announced()
  const resume = line.pause()
  const end = Date.now() + faults.pauseMs
  do {
    const [card, list, written] = await Promise.all([readCard(), readList(), announce(randomUUID())])
    expect([card, list, written]).toEqual([fine, later, later])
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    await wait(200)
  } while (Date.now() < end)
  resume()
  await expect.poll(readList).toEqual(fine)
  expect(await announced()).toEqual(before)
  await expectRecovery()
})

test('while the database refuses connections, other calls are refused soon, cached cards are shown, and the log has one line', async () => {
  await expectRecovery()
  expect(await readCard()).toEqual(fine)
  server.logged.length = 0
  const accept = line.refuse()
  for (let round = 0; round < 10; round++)
    expect(await Promise.all([readCard(), readList(), announce(randomUUID()), report()])).toEqual([
      fine,
      later,
      later,
      later,
    ])
  expect(await readiness()).toEqual([503, { status: 'not ready', waitingFor: ['database'] }])
  await accept()
  await expectRecovery()
  const problems = server.logged.filter(({ level }) => level !== 'info').map(({ level, msg }) => [level, msg])
  expect(problems).toEqual([
    ['error', expect.stringMatching(/^the database refuses connections: /)],
    ['warn', expect.stringMatching(/^the database works again after /)],
  ])
})

test('a server whose database is read-only is not ready, refuses events soon and is ready again by itself', async () => {
  await expectRecovery()
  await query(
    url,
    `alter database ${name} set default_transaction_read_only = on;
     select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  await expect.poll(readiness).toEqual([503, { status: 'not ready', waitingFor: ['writable database'] }])
  expect(await report()).toEqual(later)
  // Connections that were opened meanwhile stay read-only.
  await query(url, `begin read write; alter database ${name} set default_transaction_read_only = off; commit`)
  await expect.poll(readiness).toEqual([200, { status: 'ready' }])
  await expect.poll(report).toEqual(fine)
  await expect.poll(() => announce(randomUUID())).toEqual(fine)
})

test('over a line that is slow and loses packets every call is answered', async () => {
  line.slow({ ms: 100, lost: 0.05 })
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([readCard(), readList(), announce(randomUUID())])).toEqual([fine, fine, fine])
  line.slow({ ms: 0, lost: 0 })
  await expectRecovery()
})

test('while the disk of the database is full, cards and lists are shown, and writes are refused as a whole', async () => {
  await expectRecovery()
  const before = await announced()
  // PostgreSQL's error where it cannot extend a file.
  await query(
    url,
    `create function no_space() returns trigger language plpgsql as $$ begin
       raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
     create trigger no_space before insert on mini_dynamic for each row execute function no_space()`,
  )
  for (let round = 0; round < 3; round++)
    expect(await Promise.all([readCard(), readList(), announce(randomUUID())])).toEqual([fine, fine, later])
  expect(await announced()).toEqual(before)
  await query(url, 'drop function no_space cascade')
  await expectRecovery()
})
