import { expect, onTestFinished, test } from 'vitest'
import { lockJoins } from '#domain/identity/locks.ts'
import { testApp } from '../support/app.ts'
import { open, ownDatabase } from '../support/database.ts'
import { heldOpen, waiting } from '../support/waiting.ts'

// Connections as in production: twelve, and a lock is awaited without one.
const { url } = await ownDatabase()
const pool = { app: 12, ops: 4, waitMs: 60_000 }
const db = await open({ databaseUrl: url, schema: 'require', pool })
const { app, callAs, makeCompany, makeVisitor, makeStaff } = await testApp({}, db)

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
  const writes = Promise.all(Array.from({ length: 24 }, () => consent(session)))
  await waiting(db)
  const served: number[] = []
  for (let round = 0; round < 10; round++) {
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

test('sixty requests from one address without a session have four connections', async () => {
  const companyId = await makeCompany()
  let most = 0
  const count = () => {
    most = Math.max(most, busy())
  }
  db.appPool.on('acquire', count)
  onTestFinished(() => void db.appPool.off('acquire', count))
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/material/v1/good/find_list',
      remoteAddress: '203.0.113.9',
      payload: { companyId },
    })
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200))
  expect(most).toBe(4)
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
