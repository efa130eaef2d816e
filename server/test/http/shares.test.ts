import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { exportAddress } from '#api/jobs/plugin.ts'
import { leadFileAddress } from '#api/lead-import/plugin.ts'
import { productFileAddress } from '#api/product-import/plugin.ts'
import { fileAddress } from '#api/staff/plugin.ts'
import { receivedAddresses } from '#api/wallet/plugin.ts'
import { routedId } from '#core/crypto/sealer.ts'
import { lockJoins } from '#domain/identity/locks.ts'
import { testApp } from '../support/app.ts'
import { open, ownDatabase } from '../support/database.ts'
import { heldOpen, waiting } from '../support/waiting.ts'
import { smallWebDist } from '../support/web-dist.ts'

// Connections as in production: twelve, and a lock is awaited without one.
const { url } = await ownDatabase()
const pool = { app: 12, ops: 4, waitMs: 60_000 }
const db = await open({ databaseUrl: url, schema: 'require', pool })
const { app, callAs, makeCompany, makeVisitor, makeStaff, parts } = await testApp(
  { WEB_DIST: smallWebDist() },
  db,
)

/** The connections that serve companies now. */
const busy = () => db.appPool.totalCount - db.appPool.idleCount

const consent = (session: string) =>
  callAs(session, 'POST /card/v1/privacy/consent', { body: { scope: 'tracking', granted: false } })

test('while 24 writes of one visitor wait, four connections serve them, and another company is served', async () => {
  const companyId = await makeCompany()
  const { session, personId } = await makeVisitor(companyId)
  const neighbour = await makeStaff(await makeCompany())
  const holder = await heldOpen(db, companyId, (tenant) =>
    tenant
      .selectFrom('person')
      .select('person_id')
      .where('company_id', '=', companyId)
      .where('person_id', '=', personId)
      .forUpdate()
      .execute(),
  )
  // Also where the test fails: the tests after it need the connections.
  onTestFinished(() => holder.end())
  const writes = Promise.all(Array.from({ length: 24 }, () => consent(session)))
  await waiting(db)
  const served: number[] = []
  for (let round = 0; round < 10; round++) {
    // The neighbour's former answer came before its COMMIT.
    await expect.poll(busy, { timeout: 30_000 }).toBeLessThanOrEqual(5)
    const answer = callAs(neighbour.session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20 } })
    // The holder of the lock, four writes, and the neighbour.
    served.push(busy())
    expect((await answer).status).toBe(200)
    served.push(busy())
  }
  expect(Math.max(...served)).toBeLessThanOrEqual(6)
  await holder.end()
  expect((await writes).map(({ status }) => status)).toEqual(Array(24).fill(200))
})

/** The most connections that are busy at the same time until the test ends. */
function mostBusy() {
  let most = 0
  const count = () => {
    most = Math.max(most, busy())
  }
  db.appPool.on('acquire', count)
  onTestFinished(() => void db.appPool.off('acquire', count))
  return () => most
}

test('sixty requests from one address without a session have four connections', async () => {
  const companyId = await makeCompany()
  const most = mostBusy()
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/material/v1/good/find_list',
      remoteAddress: '203.0.113.9',
      payload: { companyId },
    })
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200))
  expect(most()).toBe(4)
})

const id = randomUUID()
const page = (companyId: string, rest: string) => `/qw-wxmini/?companyId=${companyId}&${rest}`

// Routes outside the contract, by addresses that read the database each time.
test.each<[string, (companyId: string) => string]>([
  ['the page of a piece', (companyId) => page(companyId, `piece=${id}`)],
  ['the page of a product', (companyId) => page(companyId, `product=${id}`)],
  ['an invitation', (companyId) => `/wxwork/v1/invitation/${routedId(companyId)}`],
  [
    'a return from signing in',
    (companyId) => `/wxwork/v1/oauth/callback?state=${companyId}${'0'.repeat(32)}`,
  ],
  ['an exported list', (companyId) => exportAddress(parts, { companyId, exportId: id })],
  ['rejected staff', (companyId) => fileAddress(parts, companyId, { importId: id }, 'zh')],
  ['rejected leads', (companyId) => leadFileAddress(parts, companyId, id, 'zh')],
  ['rejected products', (companyId) => productFileAddress(parts, companyId, id, 'zh')],
  ['a received card', (companyId) => receivedAddresses(parts, companyId, { personId: id, staffId: id }).file],
])('sixty requests from one address for %s have four connections', async (_, addressIn) => {
  const url = addressIn(await makeCompany())
  const most = mostBusy()
  const ask = () => app.inject({ url, remoteAddress: '203.0.113.9' })
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1)
  expect(most()).toBe(4)
})

test('a visitor who consents, clears a list or ends a binding does not wait for a join of others', async () => {
  const companyId = await makeCompany()
  const { session } = await makeVisitor(companyId)
  const holder = await heldOpen(db, companyId, (tenant) => lockJoins(tenant, companyId))
  expect((await consent(session)).status).toBe(200)
  expect((await callAs(session, 'DELETE /card/v1/wallet/recent')).status).toBe(200)
  const { body } = await callAs(session, 'POST /card/v1/user/center/unbind', { body: {} })
  expect(body.success).toBe(false)
  await holder.end()
})
