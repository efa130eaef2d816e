import { expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

async function wallet() {
  const { companyId, staff, open } = await testCompany()
  const visitor = await makeVisitor(companyId)
  const recent = async (session = visitor.session) =>
    (await callAs(session, 'GET /card/v1/wallet/recent', {})).body.data?.list
  const names = async (session?: string) => (await recent(session))?.map(({ userId }) => userId)
  const change = (text: string, values: unknown[] = [companyId]) => parts.db.opsPool.query(text, values)
  return { companyId, staff, open, visitor, recent, names, change }
}

it('shows the cards that the caller opened, each once, the latest first, and no more than ten', async () => {
  const { companyId, staff, open, visitor, names } = await wallet()
  await open(visitor)
  const others: string[] = []
  for (let i = 0; i < 10; i++) {
    const { userId } = await makeStaff(companyId)
    await open(visitor, { contentId: userId })
    others.unshift(userId)
  }
  expect(await names()).toEqual(others)
  await open(visitor)
  expect(await names()).toEqual([staff.userId, ...others.slice(0, 9)])
  expect(await names((await makeVisitor(companyId)).session)).toEqual([])
})

it('leaves out cards that are closed, and tells what changed since a card was opened', async () => {
  const { staff, open, visitor, recent, change, companyId } = await wallet()
  await open(visitor)
  await change(
    `insert into card_change (company_id, staff_id, change_id, fields, at)
     values ($1, $2, gen_random_uuid(), '{position}', now() + interval '1 minute')`,
    [companyId, staff.staffId],
  )
  expect(await recent()).toMatchObject([{ userId: staff.userId, name: '林岚', changes: ['position'] }])
  await change('update card set is_open = false where company_id = $1')
  expect(await recent()).toEqual([])
})

it('stays cleared until a card is opened again, and the salesperson still sees the visits', async () => {
  const { companyId, staff, open, visitor, names, change } = await wallet()
  await open(visitor)
  const cleared = await callAs(visitor.session, 'DELETE /card/v1/wallet/recent', {})
  expect(cleared.body.data).toEqual({ cleared: true })
  expect(await names()).toEqual([])
  const { rows } = await change('select 1 from visit where company_id = $1 and person_id = $2', [
    companyId,
    visitor.personId,
  ])
  expect(rows).toHaveLength(1)
  await open(visitor)
  expect(await names()).toEqual([staff.userId])
})

it('is empty once tracking is withdrawn', async () => {
  const { open, visitor, names } = await wallet()
  await open(visitor)
  await callAs(visitor.session, 'POST /card/v1/privacy/consent', {
    body: { scope: 'tracking', granted: false },
  })
  expect(await names()).toEqual([])
})
