import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { expiry } from '#core/http/idempotency.ts'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeStaff } = await testApp()
const announceCall = 'POST /biz/v1/card/mini_pro/dynamic/create'

const admin = async (companyId?: string) => makeStaff(companyId ?? (await makeCompany()), { role: 'admin' })

const announce = (session: string, key: string, title = '开业') =>
  callAs(session, announceCall, { body: { title }, headers: key ? { 'idempotency-key': key } : {} })

const rows = async (text: string, ...values: unknown[]) => (await parts.db.opsPool.query(text, values)).rows

const announcements = async (companyId: string) =>
  (await rows('select 1 from mini_dynamic where company_id = $1', companyId)).length

it('is done once for 200 requests with one key at the same time, which all get the same answer', async () => {
  const { companyId, session } = await admin()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 200 }, () => announce(session, key)))
  const distinct = new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`))
  expect([...distinct]).toEqual([`200 ${JSON.stringify(answers[0]?.body.data)}`])
  expect(answers[0]).toMatchObject({ status: 200, body: { code: '0', data: { title: '开业' } } })
  expect(await announcements(companyId)).toBe(1)
})

it('answers a repetition as the first time, also after what it made is gone', async () => {
  const { companyId, session } = await admin()
  const key = randomUUID()
  const first = await announce(session, key)
  await rows('delete from mini_dynamic where company_id = $1', companyId)
  expect((await announce(session, key)).body.data).toEqual(first.body.data)
  expect(await announcements(companyId)).toBe(0)
})

it('refuses another input under the same key with 409, and does nothing', async () => {
  const { companyId, session } = await admin()
  const key = randomUUID()
  await announce(session, key)
  expect(await announce(session, key, '停业')).toMatchObject({
    status: 409,
    body: { code: '409', data: null },
  })
  expect(await announcements(companyId)).toBe(1)
})

it('keeps the keys of persons apart, and those of calls', async () => {
  const one = await admin()
  const two = await admin(one.companyId)
  const key = randomUUID()
  for (const { session } of [one, two]) expect((await announce(session, key)).status).toBe(200)
  expect(await announcements(one.companyId)).toBe(2)
  const options = { body: {}, headers: { 'idempotency-key': key } }
  expect((await callAs(one.session, 'POST /biz/v1/card/company_card/create', options)).status).toBe(200)
})

it('does every request without a key', async () => {
  const { companyId, session } = await admin()
  await announce(session, '')
  await announce(session, '')
  expect(await announcements(companyId)).toBe(2)
})

it('keeps nothing of a request that failed', async () => {
  const { companyId, session } = await admin()
  const key = randomUUID()
  const body = { title: '开业', image: 'http://elsewhere.example/a.png' }
  const headers = { 'idempotency-key': key }
  expect((await callAs(session, announceCall, { body, headers })).status).toBe(400)
  expect((await announce(session, key)).status).toBe(200)
  expect(await announcements(companyId)).toBe(1)
})

it.each([
  'short',
  'x'.repeat(129),
  'with a space',
])('refuses the key %j and names the header', async (key) => {
  const { session } = await admin()
  expect(await announce(session, key)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  })
})

it('forgets a key after 24 hours, whether or not the row was deleted', async () => {
  const { companyId, session } = await admin()
  const [late, swept] = [randomUUID(), randomUUID()]
  for (const key of [late, swept]) await announce(session, key)
  const age = 'update idempotency set at = at - $2::interval where company_id = $1'
  await rows(age, companyId, '23 hours')
  await announce(session, late)
  expect(await announcements(companyId)).toBe(2)
  await rows(age, companyId, '61 minutes')
  expect((await announce(session, late, '停业')).status).toBe(200)
  expect(await announcements(companyId)).toBe(3)
  await deleteExpired(parts.db, expiry)
  expect(await rows('select key from idempotency where company_id = $1', companyId)).toEqual([{ key: late }])
})

it('stores the answer sealed', async () => {
  const { companyId, session } = await admin()
  await announce(session, randomUUID(), '密语')
  const [row] = await rows(
    'select to_jsonb(i)::text as text, answer from idempotency i where company_id = $1',
    companyId,
  )
  expect(row.text).not.toContain('密语')
  expect(row.answer.toString('utf8')).not.toContain('密语')
})
