import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#seed.ts'
import { emptyInstance, type Instance, now, options, world, worldFile } from './instance.ts'

let first: Instance

beforeAll(async () => {
  first = await emptyInstance()
  await seedDemo(first, world, options)
})

test('makes as much as the demo promises', async () => {
  const { count, rows } = first
  expect(await count('company')).toBe(2)
  expect(await count('staff')).toBe(12)
  expect(await count('staff', "role = 'owner'")).toBe(2)
  expect(await count('card', 'is_open')).toBe(12)
  expect(await count('product', "status = 'published' and points = 0")).toBe(40)
  // One of each company, in the points shop.
  expect(await count('product', "status = 'published' and points > 0")).toBe(2)
  expect(await count('points_entry', "kind = 'earned'")).toBeGreaterThan(5)
  // A chair, which is sold in a bundle alone.
  expect(await count('product', "status = 'offline'")).toBe(1)
  expect(await count('material')).toBe(44)
  expect(await count('material', "kind = 'form'")).toBe(4)
  expect(await count('person', 'staff_id is null')).toBe(300)
  expect(await count('person', "staff_id is null and name <> ''")).toBe(101)
  expect(
    await rows('select count(distinct kind)::integer as kinds from material group by company_id'),
  ).toEqual([{ kinds: 12 }, { kinds: 12 }])
  expect(await count('directory', "kind = 'domain'")).toBe(32)
  expect(await count('event')).toBeGreaterThan(5_000)
  expect(await count('channel_code')).toBe(3)
  expect(await count('link')).toBe(8)
  expect(await count('link', "kind = 'card' and opens > 2")).toBe(4)
  expect(await count('form_answer')).toBeGreaterThan(15)
  expect(await count('exchanged_card')).toBeGreaterThan(10)
  expect(await count('share_task')).toBe(4)
  expect(await count('share_task_member', 'completed_at is not null')).toBe(8)
})

test('lets the best salesperson of each company receive leads, and leaves them a task to do', async () => {
  const { count, rows } = first
  const receivers = await rows<{ user_id: string; leads: number }>(`
    select s.user_id, count(*)::integer as leads from lead l
    join lead_turn t using (company_id) join staff s on s.company_id = l.company_id and s.staff_id = t.to_id
    where t.person_id = l.root_id and l.holder_id = t.to_id and l.name <> '' group by 1 order by 1`)
  expect(receivers).toEqual([
    { user_id: 'LinXiao', leads: 2 },
    { user_id: 'QiaoRan', leads: 2 },
    { user_id: 'SuTing', leads: 1 },
  ])
  const isOpenFor = (userId: string) =>
    count(
      'share_task t join share_task_member m using (company_id, task_id) join staff s on s.staff_id = m.staff_id',
      `s.user_id = '${userId}' and t.deadline > '${now.toISOString()}' and m.shared_at is null`,
    )
  expect(await isOpenFor('LinXiao')).toBe(1)
})

test('has an article for the day, an estate company, and reads the customers of WeCom at the first start', async () => {
  const { count } = first
  expect(await count('material', "calendar_day = '2026-11-20'")).toBe(2)
  expect(await count('company', 'is_estate')).toBe(1)
  expect(await count('contact_sync', "state = 'waiting'")).toBe(2)
})

test('has an event for each form that was filled in and each card that was left, at its time', async () => {
  const matched = (table: string, event: string) =>
    first.count(
      `${table} done`,
      `exists (select from event e where e.company_id = done.company_id and e.event = '${event}'
        and e.person_id = done.person_id and e.staff_id = done.staff_id and e.received_at = done.at)`,
    )
  expect(await matched('form_answer', 'submit_form')).toBe(await first.count('form_answer'))
  expect(await matched('exchanged_card', 'exchange')).toBe(await first.count('exchanged_card'))
})

test('knows the departments, so that superiors have teams', async () => {
  const { rows } = first
  expect(
    await rows(`select leader.user_id as leader, count(*)::integer as team
      from department_member leader join department_member member using (company_id, department_id)
      where leader.is_leader and not member.is_leader group by 1 order by 1`),
  ).toEqual([
    { leader: 'ShenYi', team: 1 },
    { leader: 'XuMingzhe', team: 4 },
  ])
})

test('records the consent of every member who has a card', async () => {
  expect(
    await first.count(
      'card c',
      `not exists (select from consent k join person p using (company_id, person_id)
        where p.company_id = c.company_id and p.staff_id = c.staff_id and k.scope = 'staffCard' and k.granted)`,
    ),
  ).toBe(0)
})

test('registers a phone that a customer in WeChat has too, so that binding can be tried', () => {
  const { customers } = JSON.parse(readFileSync(worldFile, 'utf8')) as { customers: { mobile: string }[] }
  const members = world.companies.flatMap((company) => company.members.map(({ mobile }) => mobile))
  expect(customers.filter(({ mobile }) => members.includes(mobile)).length).toBeGreaterThan(0)
})

test('spreads visits over ninety days, in the hours in which people work, and none after now', async () => {
  const { count, rows } = first
  const local = "received_at at time zone 'Asia/Shanghai'"
  const [row] = await rows<{ first: Date; last: Date; days: number; day: number; night: number }>(`
    select min(received_at) as first, max(received_at) as last, count(distinct (${local})::date)::integer as days,
      (count(*) filter (where extract(hour from ${local}) between 9 and 17))::integer as day,
      (count(*) filter (where extract(hour from ${local}) between 0 and 5))::integer as night
    from event`)
  expect(row?.last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - (row?.first.getTime() ?? 0)).toBeLessThanOrEqual(90 * 86_400_000)
  expect(row?.days).toBeGreaterThan(80)
  expect(row?.day).toBeGreaterThan(Number(row?.night) * 20)
  const visits = await count('visit')
  const onWeekends = "extract(isodow from opened_at at time zone 'Asia/Shanghai') > 5"
  expect(await count('visit', onWeekends)).toBeLessThan(visits / 5)
  // Each visit is in the ledger, in the partition of its week.
  expect(await count('event', "event = 'view'")).toBe(visits)
  expect(await count('event_default')).toBe(0)
})

test('passes shares on up to three times, each after the one before it and before it was opened', async () => {
  const { count, rows } = first
  expect(
    await rows(
      "select distinct depth from share where share_type = 'wxUser' and parent_share_id is not null order by 1",
    ),
  ).toEqual([{ depth: 1 }, { depth: 2 }, { depth: 3 }])
  expect(
    await count(
      'share s join share p on p.company_id = s.company_id and p.share_id = s.parent_share_id',
      `s.created_at <= p.created_at or s.depth <> p.depth + 1 or s.staff_id <> p.staff_id
        or s.person_id = p.person_id`,
    ),
  ).toBe(0)
  expect(
    await count(
      'visit v join share s using (company_id, share_id)',
      'v.opened_at < s.created_at or v.staff_id <> s.staff_id or v.person_id = s.person_id',
    ),
  ).toBe(0)
  for (const scene of ['0', '1', '2'])
    expect(await count('visit', `second_scene = '${scene}'`), scene).toBeGreaterThan(100)
})

test('sends no person to the mall before their first visit or after now', async () => {
  expect(await first.count('mall_report', "company_id = 'yunfan01'")).toBeGreaterThan(5)
  expect(
    await first.count(
      'mall_report r',
      `last_at > '${now.toISOString()}' or not exists (select from visit v where v.company_id = r.company_id
        and v.person_id = r.person_id and v.staff_id = r.staff_id and v.opened_at <= r.first_at)`,
    ),
  ).toBe(0)
})

test('both companies have orders in every state, whose money and stock add up', async () => {
  const { count, rows } = first
  for (const { companyId } of world.companies) {
    const states = await rows<{ state: string }>(
      `select distinct state || close_reason as state from shop_order where company_id = '${companyId}' order by 1`,
    )
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        ...['awaitingPayment', 'paid', 'partShipped', 'shipped', 'received', 'finished'],
        ...['closedrefunded', 'closedunpaid'],
      ]),
    )
  }
  const sum = (
    kind: string,
  ) => `coalesce((select sum(amount) from money_entry e where e.company_id = o.company_id
    and e.order_id = o.order_id and e.kind = '${kind}'), 0)`
  const isPaid = "state <> 'awaitingPayment' and close_reason in ('', 'refunded')"
  expect(
    await count(
      'shop_order o',
      `paid <> ${sum('payment')} or refunded <> ${sum('refund')} or paid <> case when ${isPaid} then total else 0 end`,
    ),
  ).toBe(0)
  expect(await count('payment_refund')).toBeGreaterThan(2)
  // Each change of the stock begins where the one before it ended.
  expect(
    await count(
      `(select before, lag(after) over (partition by company_id, sku_id order by at, why) as left_before
        from stock_change) c`,
      'before <> left_before',
    ),
  ).toBe(0)
  expect(
    await count(
      'product_stock s',
      `reserved <> coalesce((select sum(count) from stock_hold h
        where h.company_id = s.company_id and h.sku_id = s.sku_id), 0)`,
    ),
  ).toBe(0)
  expect(
    await count(
      'order_step s join shop_order o using (company_id, order_id)',
      `s.at < o.created_at or s.at > '${now.toISOString()}'`,
    ),
  ).toBe(0)
})

test('both companies have requests after the sale: to be answered, agreed, refused', async () => {
  const { count, rows } = first
  for (const { companyId } of world.companies)
    expect(
      await rows(`select kind, state from after_sale where company_id = '${companyId}' order by state`),
    ).toEqual([
      { kind: 'refund', state: 'asked' },
      { kind: 'return', state: 'refused' },
      { kind: 'return', state: 'returning' },
    ])
  // Those that run are the orders' own, and nothing happened before the order's last step or after now.
  expect(
    await count(
      'after_sale s join shop_order o using (company_id, order_id)',
      `(s.state = 'refused') <> (o.after_sale_id is null) or s.created_at <= coalesce(o.received_at, o.paid_at)
        or s.changed_at > '${now.toISOString()}'`,
    ),
  ).toBe(0)
})

test('both companies have reviews that are shown, answered and wait, each of received goods and after their receipt', async () => {
  const { count, rows } = first
  for (const { companyId } of world.companies)
    expect(
      await rows(
        `select distinct state, answer <> '' as answered from product_review where company_id = '${companyId}' order by 1, 2`,
      ),
    ).toEqual([
      { state: 'shown', answered: false },
      { state: 'shown', answered: true },
      { state: 'waiting', answered: false },
    ])
  expect(
    await count(
      'product_review r join shop_order o using (company_id, order_id)',
      `o.state not in ('received', 'finished') or r.created_at <= o.received_at or r.created_at > '${now.toISOString()}'`,
    ),
  ).toBe(0)
})

test('both companies have coupons in several states, some used by orders, and each counted and told once', async () => {
  const { count, rows } = first
  for (const { companyId } of world.companies) {
    const of = `company_id = '${companyId}'`
    expect(await count('coupon', of)).toBeGreaterThan(3)
    expect(await count('coupon', `${of} and taken = total`)).toBe(1)
    expect(await count('coupon', `${of} and ends_at < '${now.toISOString()}'`)).toBe(1)
    expect(await count('held_coupon', `${of} and order_id is not null`)).toBeGreaterThan(2)
    expect(await count('held_coupon', `${of} and way = 'staff'`)).toBeGreaterThan(2)
  }
  expect(
    await rows(`select coupon_id from coupon c where taken <> (
      select count(*) from held_coupon h where h.company_id = c.company_id and h.coupon_id = c.coupon_id)`),
  ).toEqual([])
  expect(
    await rows(`select o.order_id from shop_order o left join held_coupon h using (company_id, order_id)
      where (o.coupon_name <> '' and o.state <> 'closed') <> (h.held_id is not null)`),
  ).toEqual([])
  expect(await count('event', "event = 'take_coupon'")).toBe(await count('held_coupon'))
})

test('both companies have members, and one has levels, of which two were given, with orders at the member price', async () => {
  const { count } = first
  for (const { companyId } of world.companies)
    expect(await count('member', `company_id = '${companyId}'`)).toBeGreaterThan(20)
  expect(await count('member_level')).toBe(4)
  expect(await count('member', 'given_level is not null')).toBe(2)
  expect(await count('shop_order', "level_name <> '' and level_amount > 0")).toBeGreaterThan(0)
})

test('both companies have orders of the mini program that WeChat knows, waits for and refused, and parcels under way', async () => {
  const { count, rows } = first
  // What needs no shipping is told with the payment.
  for (const [companyId, states] of [
    ['yunfan01', ['failed', 'uploaded']],
    ['qinghe02', ['failed', 'owed', 'uploaded']],
  ] as const) {
    const found = await rows<{ state: string }>(
      `select distinct state from shipping_duty where company_id = '${companyId}' order by 1`,
    )
    expect(found.map(({ state }) => state)).toEqual(states)
  }
  expect(await count('shipping_duty', "state = 'owed' and reminder <> ''")).toBeGreaterThan(0)
  expect(await count('parcel_trail', "state in ('collected', 'moving')")).toBeGreaterThan(0)
  // Nothing is left to be told, and no step of a parcel comes before it was sent or after now.
  expect(await count('shipping_duty', 'told < changes')).toBe(0)
  expect(
    await count(
      'parcel_trail join shipment s using (company_id, shipment_id), jsonb_to_recordset(steps) as step (at timestamptz)',
      `step.at < s.at or step.at > '${now.toISOString()}'`,
    ),
  ).toBe(0)
})

test('both companies have goods to be fetched, wishes for invoices, reviews with pictures, and points that were spent', async () => {
  const { count } = first
  for (const companyId of ['yunfan01', 'qinghe02']) {
    const of = `company_id = '${companyId}'`
    expect(
      await count('shop_order', `${of} and delivery = 'pickUp' and state = 'paid'`),
      companyId,
    ).toBeGreaterThan(0)
    expect(await count('invoice_wish', `${of} and done_at is null`)).toBeGreaterThan(0)
    expect(await count('invoice_wish', `${of} and done_at is not null`)).toBeGreaterThan(0)
    expect(await count('product_review', `${of} and pictures <> '[]'`)).toBeGreaterThan(0)
    expect(await count('points_entry', `${of} and kind = 'spent'`)).toBeGreaterThan(0)
    expect(await count('points_entry', `${of} and kind = 'earned'`)).toBeGreaterThan(0)
  }
  // No person ever spent points that they did not have.
  expect(
    await count(
      '(select sum(points) over (partition by company_id, person_id order by at, entry_id) as left from points_entry) s',
      's.left < 0',
    ),
  ).toBe(0)
})

test('has an event for each order that was made, paid and given back, at its time', async () => {
  const { count } = first
  const of = (event: string, step: string) =>
    count(
      'event e',
      `event = '${event}' and exists (select from order_step s where s.company_id = e.company_id
        and s.order_id::text = e.attr ->> 'orderId' and s.what = '${step}' and s.at = e.received_at)`,
    )
  expect(await of('place_order', 'submit')).toBe(await count('shop_order', "kind = 'goods'"))
  expect(await of('pay_order', 'pay')).toBe(await count('shop_order', "kind = 'goods' and paid > 0"))
  expect(await of('refund_order', 'closed.refunded')).toBe(
    await count('payment_refund join shop_order using (company_id, order_id)', "kind = 'goods'"),
  )
})

test('has bookings that were paid, given back, paid too late and not paid, each as the product would have left it', async () => {
  const { count, rows } = first
  const ends = await rows<{ what: string }>(`
    select distinct concat_ws(' ', b.state, o.state, o.close_reason, r.reason) as what
    from booking b join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
    left join payment_refund r on r.company_id = o.company_id and r.order_id = o.order_id`)
  expect(ends.map(({ what }) => what.trim()).sort()).toEqual(
    expect.arrayContaining([
      ...['asked paid', 'finished paid', 'cancelled closed unpaid', 'cancelled closed refunded late'],
      'refused closed refunded whole',
    ]),
  )
  expect(await count('booking b', 'price > 0 and payment_order_id is null')).toBe(0)
  expect(
    await count(
      'booking b join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id',
      "o.kind <> 'booking' or o.person_id <> b.person_id or o.total <> b.price or o.created_at <> b.created_at",
    ),
  ).toBe(0)
})

test('tells the ledger of each booking, and of each person who waits', async () => {
  const { count } = first
  const stood = "state <> 'held' and arrival_code is not null"
  expect(await count('event', "event = 'book'")).toBe(await count('booking', stood))
  expect(await count('event', "event = 'cancel_booking'")).toBe(
    await count('booking', `${stood} and state = 'cancelled'`),
  )
  expect(await count('event', "event = 'arrive'")).toBe(
    await count('booking', "state in ('arrived', 'finished')"),
  )
  const paid =
    'booking b join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id'
  expect(await count('event', "event = 'pay_booking'")).toBe(
    await count(paid, 'b.arrival_code is not null and o.paid > 0'),
  )
  expect(await count('event', "event = 'refund_booking'")).toBe(
    await count(paid, 'b.arrival_code is not null and o.refunded > 0'),
  )
  expect(await count('event', "event = 'join_waiting'")).toBe(await count('waiting_entry'))
  // Each counts for the salesperson who has the person as a lead.
  expect(
    await count(
      'event e',
      `event in ('book', 'join_waiting') and not exists (select from lead l
        where l.company_id = e.company_id and l.root_id = e.person_id and l.holder_id = e.staff_id)`,
    ),
  ).toBe(0)
})

test('sells at a price for a time that does not run out', async () => {
  expect(await first.count('activity_price', "ends_at > '2036-01-01' and available > 0")).toBe(2)
})

test('a company that the program did not make is left alone', async () => {
  const instance = await emptyInstance()
  await instance.rows("insert into company (company_id, name) values ('yunfan01', '真公司')")
  await expect(seedDemo(instance, world, options)).rejects.toThrow('yunfan01 is there already')
  expect(await instance.rows('select name from company')).toEqual([{ name: '真公司' }])
  expect(await instance.count('credential')).toBe(0)
})

test('makes a company of its own from a seed, with the content of another', async () => {
  const instance = await emptyInstance()
  const [template] = world.companies
  if (!template) throw new Error('the world has no company')
  const company = {
    ...template,
    companyId: 'journey1',
    like: template.companyId,
    wecom: { ...template.wecom, corpId: 'wwjourney1' },
    wechat: { ...template.wechat, appId: 'wxjourney1' },
    miniProgram: { appId: 'wxminijourney1', secret: 'a secret' },
  }
  await seedDemo(instance, { companies: [company] }, { ...options, seed: 'a journey', visitors: 10 })
  expect(await instance.rows('select company_id from company')).toEqual([{ company_id: 'journey1' }])
  expect(await instance.count('card', 'is_open')).toBe(8)
  expect(await instance.count('material')).toBeGreaterThan(10)
  expect(await instance.count('person', 'staff_id is null')).toBe(10)
  expect(await instance.count('visit')).toBeGreaterThan(10)
  const unknown = { companies: [{ ...company, companyId: 'journey2', like: 'nothing1' }] }
  await expect(seedDemo(instance, unknown, options)).rejects.toThrow(
    'there is no content for the company nothing1',
  )
})
