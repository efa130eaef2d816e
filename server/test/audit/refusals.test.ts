import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { audit as auditModule } from '#domain/audit/module.ts'
import { recordRefusal } from '#domain/audit/refusals.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'

// A database of its own: the upkeep of another's would delete what its tests count on.
const { parts, callAs, makeCompany, makeStaff, makeVisitor } = await testApp(
  { WEB_DIST: '/nowhere' },
  await openOwn(),
)
const { db } = parts

const audits = async (companyId: string) =>
  (
    await db.opsPool.query(
      'select actor, action, detail from audit where company_id = $1 order by at, audit_id',
      [companyId],
    )
  ).rows

test('refused hints of one person and field are one row that counts them, however many come', async () => {
  const [own, other] = [await makeCompany(), await makeCompany()]
  const [visitor, colleague] = [await makeVisitor(own), await makeStaff(own)]
  const state = (session: string, headers: Record<string, string>) =>
    callAs(session, 'GET /card/v1/privacy', { headers })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => state(visitor.session, { account: other })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  await state(visitor.session, { 'x-auth-accountid': other })
  await state(colleague.session, { account: other })
  const found = await audits(own)
  expect(found).toHaveLength(3)
  const call = 'GET /card/v1/privacy'
  expect(found).toEqual(
    expect.arrayContaining(
      [
        [visitor.personId, 'account', 40],
        [visitor.personId, 'x-auth-accountid', 1],
        [colleague.staffId, 'account', 1],
      ].map(([actor, field, times]) => ({
        actor,
        action: 'hint refused',
        detail: { call, field, times, requestId: expect.any(String), lastAt: expect.any(String) },
      })),
    ),
  )
  expect(await audits(other)).toEqual([])
})

test('the next hour has a row of its own', async () => {
  const companyId = await makeCompany()
  const { personId } = await makeVisitor(companyId)
  const refuse = () =>
    db.tenant(companyId, (tenant) =>
      recordRefusal(
        tenant,
        { companyId, staffId: '', personId },
        { call: 'GET /x', field: 'cid', requestId: 'r' },
      ),
    )
  await refuse()
  // A refusal of an hour ago has another id.
  await db.opsPool.query(
    `update audit set at = at - interval '1 hour', audit_id = gen_random_uuid() where company_id = $1`,
    [companyId],
  )
  await refuse()
  await refuse()
  expect((await audits(companyId)).map(({ detail }) => detail.times)).toEqual([1, 2])
})

test('deletes refusals after 90 days, and keeps changes', async () => {
  const companyId = await makeCompany()
  const write = (action: string, days: number) =>
    db.opsPool.query(
      `insert into audit (company_id, actor, action, at) values ($1, $2, $3, now() - make_interval(days => $4))`,
      [companyId, randomUUID(), action, days],
    )
  for (const [action, days] of [
    ['hint refused', 89],
    ['hint refused', 91],
    ['credentials', 400],
  ] as const)
    await write(action, days)
  await deleteExpired(db, auditModule.expiry)
  const left = await audits(companyId)
  expect(left.map(({ action }) => action)).toEqual(['credentials', 'hint refused'])
})
