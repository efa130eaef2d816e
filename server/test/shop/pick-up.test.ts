import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addPlace } from '#domain/place/change.ts'
import { testApp } from '../support/app.ts'
import { makeShop } from './shop.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, parts, makeStaff } = fixture
const { db } = parts

/** Five cups and a pot that were paid and are fetched at the lake, or at any place. */
async function toFetch({ anywhere = false } = {}) {
  const shop = await makeShop(fixture)
  const { companyId, one, other } = shop
  const [li, wang] = [
    await makeStaff(companyId, { name: '李晓' }),
    await makeStaff(companyId, { name: '王芳' }),
  ]
  const add = (name: string, userIds: string[]) =>
    db.tenant(companyId, (tenant) => addPlace(tenant, companyId, { name, address: `${name} 1 号`, userIds }))
  const lake = await add('湖边店', [li.userId, wang.userId])
  const river = await add('河边店', [wang.userId])
  const who = await shop.buyer()
  const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: [
        { skuId: one, quantity: 5, seenPrice: 1_000 },
        { skuId: other, quantity: 1, seenPrice: 2_550 },
      ],
      delivery: 'pickUp',
      seenTotal: 7_550,
      ...(!anywhere && { placeId: lake.toUpperCase() }),
    },
  })
  const orderId = body.data?.orderId ?? expect.fail(body.message)
  const detail = async (session = who.session) =>
    (await callAs(session, 'GET /mall/order/v1/order/detail', { query: { orderId } })).body.data ??
    expect.fail('no order')
  const unpaid = await detail()
  await sql`
    update shop_order set state = 'paid', paid_at = now() where company_id = ${companyId}`.execute(db.ops)
  const code = (await detail()).pickUpCode
  const scan = (session: string, placeId: string | undefined = lake, scanned = code) =>
    callAs(session, 'GET /mall/order/v1/pick_up/order', {
      query: { code: scanned, ...(placeId && { placeId }) },
    })
  const writeOff = (
    session: string,
    lines?: { skuId: string; quantity: number }[],
    placeId: string | undefined = lake,
  ) =>
    callAs(session, 'POST /mall/order/v1/pick_up/write_off', {
      headers: { 'idempotency-key': randomUUID() },
      body: { code, ...(placeId && { placeId }), ...(lines && { lines }) },
    })
  return { ...shop, li, wang, lake, river, who, orderId, detail, unpaid, code, scan, writeOff }
}

describe('the code of an order', () => {
  test('is twelve digits, which the buyer alone sees, once the order is paid and until all is fetched', async () => {
    const { unpaid, code, detail, writeOff, li, owner, orderId } = await toFetch()
    expect(unpaid.pickUpCode).toBe('')
    expect(unpaid.place).toMatchObject({ name: '湖边店' })
    expect(code).toMatch(/^\d{12}$/)
    const { body } = await callAs(owner.session, 'GET /mall/order/v1/console/detail', { query: { orderId } })
    expect(body.data).toMatchObject({ pickUpCode: '', placeName: '湖边店' })
    await writeOff(li.session)
    expect(await detail()).toMatchObject({ pickUpCode: '', state: 'shipped' })
  })

  test('is that of no other order', async () => {
    const { companyId, who } = await toFetch()
    await sql`
      insert into shop_order (company_id, order_id, number, person_id, state, goods, discount, freight, total, delivery, expires_at)
      select ${companyId}, gen_random_uuid(), gen_random_uuid()::text, ${who.personId}, 'paid', 0, 0, 0, 0, 'pickUp', now()
      from generate_series(1, 1000)`.execute(db.ops)
    const { rows } = await sql<{ codes: number; wrong: number }>`
      select count(distinct pick_up_code)::integer as codes, count(*) filter (where pick_up_code !~ '^\\d{12}$')::integer as wrong
      from shop_order where company_id = ${companyId}`.execute(db.ops)
    expect(rows).toEqual([{ codes: 1_001, wrong: 0 }])
  })
})

describe('a write-off', () => {
  test('takes some of the pieces, and says how many are left', async () => {
    const { one, other, li, writeOff, detail } = await toFetch()
    const first = await writeOff(li.session, [{ skuId: one, quantity: 2 }])
    expect(first.body.data).toMatchObject({
      state: 'partShipped',
      lines: [{ left: 3 }, { left: 1 }],
      writeOffs: [{ staffName: '李晓', placeName: '湖边店', lines: [{ skuId: one, quantity: 2 }] }],
    })
    const { status, body } = await writeOff(li.session, [{ skuId: one, quantity: 4 }])
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: '50020999', message: expect.stringContaining('3') })
    expect((await writeOff(li.session)).body.data?.state).toBe('shipped')
    expect((await detail()).shipments.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['pickUp', [{ skuId: one, quantity: 2 }]],
      [
        'pickUp',
        [
          { skuId: one, quantity: 3 },
          { skuId: other, quantity: 1 },
        ],
      ],
    ])
  })

  test('is checked for its code first, then for its place, then for its use', async () => {
    const { wang, lake, river, scan, writeOff, code, companyId } = await toFetch()
    const words = async (answer: ReturnType<typeof scan>) => {
      const { body } = await answer
      return `${body.code} ${body.message}`
    }
    expect(await words(scan(wang.session, river, '000000000000'))).toContain('50020009')
    expect(await words(scan(wang.session, river))).toContain('湖边店')
    await writeOff(wang.session)
    // Also after its use it is of another place.
    expect(await words(scan(wang.session, river))).toContain('湖边店')
    expect(await words(scan(wang.session, lake))).toMatch(/50020999 .*王芳.*湖边店/)
    await sql`update shop_order set state = 'closed', close_reason = 'refunded' where company_id = ${companyId}`.execute(
      db.ops,
    )
    expect(await words(scan(wang.session, river, ` ${code.replace(/(....)/g, '$1 ')}`))).toContain('50020011')
  })

  test('succeeds for one of two who scan at once; the other reads who did it and when', async () => {
    const { li, wang, one, other, writeOff, orderId, companyId } = await toFetch()
    const all = [
      { skuId: one, quantity: 5 },
      { skuId: other, quantity: 1 },
    ]
    const answers = await Promise.all([writeOff(li.session, all), writeOff(wang.session, all)])
    const won = answers.find(({ body }) => body.code === '0')
    const lost = answers.find(({ body }) => body.code !== '0')
    const name = won?.body.data?.writeOffs[0]?.staffName ?? expect.fail('no scan succeeded')
    expect(lost?.body.code).toBe('50020999')
    expect(lost?.body.message).toMatch(new RegExp(`\\d+月\\d+日 \\d\\d:\\d\\d.*${name}`))
    const { rows } = await sql`
      select from shipment where company_id = ${companyId} and order_id = ${orderId}`.execute(db.ops)
    expect(rows).toHaveLength(1)
  })

  test('waits while a request after the sale runs, and leaves out pieces that were refunded', async () => {
    const { li, companyId, orderId, writeOff, scan } = await toFetch()
    const of = sql`where company_id = ${companyId} and order_id = ${orderId}`
    await sql`update shop_order set after_sale_id = gen_random_uuid() ${of}`.execute(db.ops)
    expect((await writeOff(li.session)).body).toMatchObject({
      code: '50020999',
      message: expect.stringContaining('售后'),
    })
    await sql`update shop_order set after_sale_id = null ${of}`.execute(db.ops)
    await sql`update order_line set refunded_pieces = 2 ${of} and position = 0`.execute(db.ops)
    expect((await scan(li.session)).body.data?.lines.map(({ left }) => left)).toEqual([3, 1])
    expect((await writeOff(li.session)).body.data?.state).toBe('shipped')
  })
})

describe('at a place', () => {
  test('those hand over who work there, and administrators; an order without a place goes anywhere', async () => {
    const { companyId, li, wang, owner, river, lake, scan, writeOff } = await toFetch({ anywhere: true })
    const stranger = await makeStaff(companyId)
    expect((await scan(stranger.session)).status).toBe(404)
    expect((await scan(stranger.session, '')).status).toBe(403)
    expect((await scan(li.session, river)).status).toBe(404)
    expect((await scan(owner.session, '')).body.code).toBe('0')
    const { body } = await callAs(wang.session, 'GET /mall/order/v1/pick_up/places', {})
    expect(body.data).toEqual({
      places: [
        { placeId: lake, name: '湖边店', waiting: 1 },
        { placeId: river, name: '河边店', waiting: 1 },
      ],
      isAnywhere: false,
    })
    expect((await writeOff(wang.session, undefined, river)).body.data?.writeOffs).toMatchObject([
      { placeName: '河边店', staffName: '王芳' },
    ])
  })

  test('that was taken away, the order is fetched at any other', async () => {
    const { companyId, owner, wang, river, lake, scan } = await toFetch()
    await callAs(owner.session, 'POST /wxwork/v1/console/place/remove', { body: { placeId: lake } })
    expect((await scan(wang.session, river)).body.code).toBe('0')
    const { rows } = await sql`select from place where company_id = ${companyId}`.execute(db.ops)
    expect(rows).toHaveLength(2)
  })

  test('nothing is ordered that is gone', async () => {
    const { one, who, owner, river } = await toFetch()
    const order = (placeId: string) =>
      callAs(who.session, 'POST /mall/order/v1/order/submit', {
        headers: { 'idempotency-key': randomUUID() },
        body: {
          lines: [{ skuId: one, quantity: 1, seenPrice: 1_000 }],
          ...{ delivery: 'pickUp', seenTotal: 1_000, placeId },
        },
      })
    await callAs(owner.session, 'POST /wxwork/v1/console/place/remove', { body: { placeId: river } })
    for (const gone of [river, randomUUID(), 'x']) expect((await order(gone)).body.code).toBe('50020999')
  })

  test('the console and its staff read who handed over what', async () => {
    const { li, wang, owner, lake, river, one, writeOff, companyId, orderId } = await toFetch()
    const count = async (query: { toPickUp?: boolean; placeId?: string }) =>
      (await callAs(owner.session, 'GET /mall/order/v1/console/list', { query })).body.data?.total
    expect([await count({ toPickUp: true, placeId: lake }), await count({ placeId: river })]).toEqual([1, 0])
    await writeOff(li.session, [{ skuId: one, quantity: 2 }])
    await writeOff(wang.session)
    expect(await count({ toPickUp: true })).toBe(0)
    const list = async (query: { placeId?: string; from?: string }) =>
      (await callAs(owner.session, 'GET /mall/order/v1/console/write_off/list', { query })).body.data?.list
    expect(await list({ placeId: lake })).toMatchObject([
      { staffName: '王芳', lines: [{ quantity: 3 }, { quantity: 1 }] },
      { staffName: '李晓', orderId, placeName: '湖边店', lines: [{ name: '杯子', quantity: 2 }] },
    ])
    expect([await list({ placeId: river }), await list({ from: '2099-01-01' })]).toEqual([[], []])
    const done = async (placeId: string) =>
      (await callAs(wang.session, 'GET /mall/order/v1/pick_up/done', { query: { placeId } })).body.data?.total
    expect([await done(lake), await done(river)]).toEqual([2, 0])
    const { rows } = await sql<{ detail: { placeId?: string } }>`
      select detail from audit where company_id = ${companyId} and action = 'order shipped'`.execute(db.ops)
    expect(rows.map(({ detail }) => detail.placeId)).toEqual([lake, lake])
  })
})
