import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#seed.ts'
import { type TestApp, testApp } from '../../server/test/support/app.ts'
import { open } from '../../server/test/support/database.ts'
import { emptyInstance, options, secretKey, world } from './instance.ts'

let shown: TestApp

beforeAll(async () => {
  const instance = await emptyInstance()
  await seedDemo(instance, world, options)
  const db = await open({ databaseUrl: instance.databaseUrl, roleSecret: secretKey })
  shown = await testApp({ SECRET_KEY: secretKey, DATA_DIR: instance.dataDir, WEB_DIST: '/nowhere' }, db)
})

const isWebp = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12) === 'RIFFWEBP'

test('the product’s own calls show a whole card with its pictures and files', async () => {
  const { app, callAs } = shown
  const { body } = await callAs('', 'GET /biz/v1/card/user_card/detail', {
    query: { companyId: 'yunfan01', userId: 'LinXiao' },
  })
  const page = body.data
  expect(page).toMatchObject({ name: '林晓', phone: '13900000101', cardStyle: 1, cardColor: 0 })
  const empty = page?.sections.filter(({ materials }) => materials.length === 0).map(({ key }) => key)
  expect(empty).toEqual(['style', 'contact', 'profile'])
  expect(page?.profile).not.toBe('')
  expect(page?.goods.length).toBeGreaterThan(4)
  for (const { key, materials } of page?.sections ?? [])
    for (const { _id } of materials) {
      const { data } = (
        await callAs('', 'GET /card/v1/card/material', {
          query: { companyID: 'yunfan01', materialId: _id },
        })
      ).body
      const pictures = JSON.stringify(data).match(/\/files\/[^"\\]+\.webp/g) ?? []
      expect(pictures.length).toBeGreaterThan(0)
      for (const url of pictures) {
        const { rawPayload } = await app.inject({ url })
        expect(isWebp(rawPayload), `${key} ${url}`).toBe(true)
      }
      if (data?.kind !== 'video' && data?.kind !== 'document') continue
      const file = await app.inject({ url: data.body.file.url })
      expect(file.rawPayload.length, key).toBe(data.body.file.bytes)
    }
})

test('both companies have a mall that takes payments, a site and places', async () => {
  const { callAs } = shown
  const offers = async (companyId: string) => {
    const query = { companyId }
    const mall = await callAs('', 'GET /mall/account/v1/mall_config/c', { query })
    const status = await callAs('', 'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid', {
      query: { cid: companyId },
    })
    const site = await callAs('', 'GET /mk-activity-tools/material/client/query', {
      query: { category: 'micro-site', companyId },
    })
    const places = await callAs('', 'GET /card/v1/location/places', { query })
    return {
      payment: mall.body.data?.payment?.method,
      mall: status.body.data?.status,
      site: site.body.data?.opened,
      places: places.body.data?.list.length,
    }
  }
  expect(await offers('yunfan01')).toEqual({ payment: 'wechat', mall: true, site: true, places: 3 })
  expect(await offers('qinghe02')).toEqual({ payment: 'wechat', mall: true, site: true, places: 2 })
})

test('the site of each company shows every block that it has', async () => {
  const { callAs } = shown
  const kinds = async (companyId: string) => {
    const { body } = await callAs('', 'GET /mk-activity-tools/site/v1/page', { query: { companyId } })
    return body.data?.blocks.map(({ kind }) => kind).join(' ')
  }
  expect(await kinds('yunfan01')).toBe('banner introduction products video cases posts news form map contact')
  expect(await kinds('qinghe02')).toBe('banner introduction products cases video form map contact')
})

test('the company’s card is shown with its announcements, the newest first', async () => {
  const { callAs } = shown
  const query = { companyId: 'yunfan01' }
  const card = await callAs('', 'GET /biz/v1/card/company_card/detail', { query })
  expect(card.body.data).toMatchObject({ name: '杭州云帆科技有限公司', slogan: '让每一次拜访都有下文' })
  const news = await callAs('', 'GET /biz/v1/card/mini_pro/dynamic/find', { query })
  expect(news.body.data?.list.map(({ title }) => title)).toEqual([
    '云帆获客 6.0 发布',
    '苏州、无锡服务站开放预约',
  ])
})

test('both faces show three months of posts with pictures, and one post waits for review', async () => {
  const { callAs, parts } = shown
  const companyId = 'yunfan01'
  const flow = await callAs('', 'GET /dynamic/v1/dync/out/list_no_auth', { query: { companyId } })
  const desk = await callAs('', 'GET /dynamic/v1/bridge/list', {
    query: { companyId, dyncType: 'all', page: 1, pageSize: 20 },
  })
  const posts = [...(flow.body.data?.list ?? []), ...(desk.body.data?.list ?? [])]
  expect(posts.length).toBeGreaterThan(8)
  expect(posts.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(4)
  expect(posts.filter(({ thing }) => thing).length).toBeGreaterThan(2)
  expect(desk.body.data?.list[0]).toMatchObject({ pinned: true, likes: 26, comments: 3 })
  const { rows } = await parts.db.opsPool.query(
    `select count(*)::integer as waiting from post where company_id = $1 and state = 'review'`,
    [companyId],
  )
  expect(rows).toEqual([{ waiting: 1 }])
})

test('people wait for a full day, and what two persons gave up is held for the first of them', async () => {
  const { rows } = await shown.parts.db.opsPool.query(`
    select e.state, e.position, e.persons, b.state as booking, b.is_offer as "isOffer", b.persons as held,
      b.held_until = e.offered_until as until, b.held_until > b.created_at as "stands"
    from (select w.*, row_number() over (order by created_at)::integer as position from waiting_entry w) e
    left join booking b on b.company_id = e.company_id and b.booking_id = e.booking_id order by e.position`)
  expect(rows).toMatchObject([
    { state: 'offered', persons: 2, booking: 'held', isOffer: true, held: 2, until: true, stands: true },
    { state: 'waiting', persons: 2 },
    { state: 'waiting', persons: 1 },
    { state: 'waiting', persons: 3 },
  ])
  // Each start of the day has all its seats taken, the held ones among them.
  const { rows: seats } = await shown.parts.db.opsPool.query(`
    select b.starts_at, sum(b.persons)::integer as taken, max(s.seats) as seats
    from booking b join booking_service s using (company_id, service_id)
    where b.state in ('confirmed', 'held') and exists (
      select from waiting_entry e where e.company_id = b.company_id and e.service_id = b.service_id
        and e.day = (b.starts_at at time zone 'Asia/Shanghai')::date)
    group by 1 order by 1`)
  expect(seats.map(({ taken, seats: all }) => [taken, all])).toEqual([
    [10, 10],
    [10, 10],
    [10, 10],
  ])
})
