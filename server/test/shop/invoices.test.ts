import { isTaxNumber, writtenTaxNumber } from '@mingpian/contract/shared/rules/tax-number.ts'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { makeShop } from './shop.ts'
import { soldOrder } from './sold-order.ts'

// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { callAs, parts, makeStaff } = fixture
const { ops } = parts.db

const creditCode = '91110000600037341L'
const written = {
  ...{ kind: 'company' as const, title: '云帆科技有限公司', taxNumber: creditCode },
  email: 'caiwu@example.com',
}

/** A buyer whose order of 10.00 was paid. */
async function bought() {
  const { companyId, owner, buyer } = await makeShop(fixture)
  const who = await buyer()
  const orderId = await soldOrder(
    parts,
    { companyId, personId: who.personId, staffId: owner.staffId },
    'paid',
  )
  const save = (more: Partial<Record<keyof typeof written, string>> = {}, session = who.session) =>
    callAs(session, 'POST /mall/order/v1/invoice/save', {
      body: { orderId, ...written, ...more } as { orderId: string } & typeof written,
    })
  const withdraw = (session = who.session) =>
    callAs(session, 'POST /mall/order/v1/invoice/withdraw', { body: { orderId } })
  const detail = (session = who.session) =>
    callAs(session, 'GET /mall/order/v1/invoice/detail', { query: { orderId } })
  /** @param seenAt of the wish that staff saw; by default of the present one */
  const mark = async (isDone: boolean, session = owner.session, seenAt?: string) => {
    const wishedAt = seenAt ?? (await detail()).body.data?.wish?.wishedAt ?? new Date().toISOString()
    return callAs(session, 'POST /mall/order/v1/console/invoice/mark', {
      body: { orderId, isDone, wishedAt },
    })
  }
  const list = (
    query: { state?: 'open' | 'done' | 'void'; kind?: 'company' | 'person'; keyword?: string } = {},
  ) => callAs(owner.session, 'GET /mall/order/v1/console/invoice/list', { query })
  const setOrder = (change: object) =>
    ops.updateTable('shop_order').set(change).where('company_id', '=', companyId).execute()
  return { companyId, owner, buyer, who, orderId, save, withdraw, detail, mark, list, setOrder }
}

describe('what stands on an invoice', () => {
  test('is not marked as issued where the buyer changed it after staff saw it', async () => {
    const { owner, save, mark, detail } = await bought()
    const seenAt = (await save()).body.data?.wish?.wishedAt ?? expect.fail('no wish')
    await save({ title: '另一家公司' })
    expect((await mark(true, owner.session, seenAt)).body.code).toBe('50020011')
    expect((await detail()).body.data).toMatchObject({
      wish: { title: '另一家公司', doneAt: '' },
      canChange: true,
    })
    expect((await mark(true)).body.data).toMatchObject({ state: 'done' })
  })

  test('is said by the buyer, changed, and taken back until it was issued', async () => {
    const { save, withdraw, detail, mark, list } = await bought()
    expect((await detail()).body.data).toEqual({ wish: null, canChange: true })
    expect((await save()).body.data).toMatchObject({ wish: { ...written, doneAt: '' }, canChange: true })
    await save({ kind: 'person', title: ' 王敏 ', taxNumber: '' })
    expect((await detail()).body.data?.wish).toMatchObject({ kind: 'person', title: '王敏', taxNumber: '' })
    expect((await withdraw()).body.data).toEqual({ wish: null, canChange: true })
    expect((await list()).body.data?.list).toEqual([])

    await save()
    expect((await mark(true)).body.data).toMatchObject({ state: 'done', amount: 1_000, doneAmount: 1_000 })
    expect((await save({ title: '别的公司' })).body.code).toBe('50020999')
    expect((await withdraw()).body.code).toBe('50020999')
    expect((await detail()).body.data).toMatchObject({ wish: { title: written.title }, canChange: false })
    expect((await mark(false)).body.data).toMatchObject({
      state: 'open',
      doneAmount: null,
      doneAt: '',
      doneBy: '',
    })
    expect((await save({ title: '别的公司' })).body.data?.wish?.title).toBe('别的公司')
  })

  test('needs the tax number of a company and an e-mail address', async () => {
    const { save } = await bought()
    for (const wrong of [
      { taxNumber: '' },
      { taxNumber: '911100006000373411' },
      { email: 'caiwu' },
      { title: ' ' },
    ])
      expect((await save(wrong)).status).toBe(400)
    expect((await save({ kind: 'person', taxNumber: '' })).body.code).toBe('0')
  })

  test('is stored sealed', async () => {
    const { companyId, save } = await bought()
    await save()
    const { sealed } = await ops
      .selectFrom('invoice_wish')
      .select('sealed')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(sealed.toString('latin1')).not.toContain(creditCode)
  })

  test('is wanted of what was paid alone', async () => {
    const { save, setOrder, detail, mark, list } = await bought()
    await setOrder({ paid: 0 })
    expect((await save()).body.code).toBe('50020011')
    await setOrder({ paid: 1_000 })
    await save()
    await setOrder({ refunded: 1_000 })
    expect((await detail()).body.data).toMatchObject({ wish: { title: written.title }, canChange: false })
    expect((await list({ state: 'open' })).body.data?.total).toBe(0)
    expect((await list({ state: 'void' })).body.data?.list).toMatchObject([{ state: 'void', amount: 0 }])
    expect((await mark(true)).body.code).toBe('50020011')
  })
})

test('another person, another company and members who do not handle orders have no part in it', async () => {
  const { companyId, buyer, save, detail, withdraw, mark, list } = await bought()
  await save()
  const other = await buyer()
  const foreign = await makeShop(fixture)
  for (const answer of [save, (_: object, session: string) => withdraw(session)])
    expect((await answer({}, other.session)).body.code).toBe('50020009')
  expect((await detail(other.session)).body.code).toBe('50020009')
  expect((await mark(true, foreign.owner.session)).body.code).toBe('50020009')
  for (const role of ['analyst', 'editor'] as const) {
    const member = await makeStaff(companyId, { role })
    expect((await mark(true, member.session)).status).toBe(403)
    const seen = await callAs(member.session, 'GET /mall/order/v1/console/invoice/list', { query: {} })
    expect(seen.status).toBe(403)
  }
  expect((await list()).body.data?.list).toMatchObject([{ state: 'open' }])
})

test('the list is found by state, kind and the number of the order, and says what was refunded since', async () => {
  const { orderId, owner, save, mark, list, setOrder } = await bought()
  await save()
  await mark(true)
  await setOrder({ refunded: 400 })
  const totals = async (...queries: Parameters<typeof list>[0][]) =>
    Promise.all(queries.map(async (query) => (await list(query)).body.data?.total))
  expect(await totals({ state: 'done' }, { state: 'open' }, { kind: 'company' }, { kind: 'person' })).toEqual(
    [1, 0, 1, 0],
  )
  expect(await totals({ keyword: orderId.slice(0, 8) }, { keyword: 'x' })).toEqual([1, 0])
  const staff = await ops
    .selectFrom('staff')
    .select('name')
    .where('staff_id', '=', owner.staffId)
    .executeTakeFirstOrThrow()
  expect((await list()).body.data?.list).toMatchObject([
    { ...written, orderNumber: orderId, amount: 600, doneAmount: 1_000, doneBy: staff.name },
  ])
})

test('the list becomes a sheet', async () => {
  const { owner, orderId, save } = await bought()
  await save()
  const begun = await callAs(owner.session, 'POST /biz/v1/jobs/export/invoices', { body: { state: 'open' } })
  const exportId = begun.body.data?.exportId ?? expect.fail(begun.body.message)
  await parts.queue.runDue()
  const file = await callAs(owner.session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })
  const { rawPayload } = await fixture.app.inject(file.body.data?.url ?? '')
  const [head, row] = await readSheet(new Uint8Array(rawPayload).buffer, 1)
  expect(head?.slice(0, 8)).toEqual([
    '订单号',
    '申请时间',
    '状态',
    '类型',
    '发票抬头',
    '税号',
    '邮箱',
    '金额（元）',
  ])
  expect(row?.slice(0, 8)).toEqual([
    orderId,
    expect.anything(),
    '待开具',
    '企业',
    written.title,
    creditCode,
    written.email,
    10,
  ])
})

test.each([
  ['91110000600037341L', true],
  ['91320500MA1X2Y3A4X', true],
  ['91110000600037341M', false],
  ['91110000600037341O', false],
  ['11010519491231002X', true],
  ['110105194912310021', false],
  ['110105194912310', true],
  ['11010519491231002X01', true],
  ['9111000060003734', false],
  ['', false],
])('the tax number %j is taken: %s', (text, expected) => {
  expect(isTaxNumber(text)).toBe(expected)
})

test('a tax number is stored in capitals and without spaces', () => {
  expect(writtenTaxNumber(' 9111 0000 6000 37341l ')).toBe(creditCode)
})
