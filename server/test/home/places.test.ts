import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })

/** A company with two places. `find`: the places that a search finds. */
async function testCompany() {
  const companyId = await makeCompany()
  const place = (name: string, address: string, position: number, at: [number, number] | null) => ({
    company_id: companyId,
    place_id: randomUUID(),
    name,
    address,
    phone: '0571-88880000',
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    position,
  })
  await parts.db.ops
    .insertInto('place')
    .values([
      place('上海门店', '上海市静安区南京西路 1 号 100%', 2, null),
      place('Hangzhou HQ', '杭州市西湖区文三路 90 号', 1, [30.2741, 120.1551]),
    ])
    .execute()
  const find = async (keyword?: string, session = '') =>
    (
      await callAs(session, 'GET /card/v1/location/places', {
        query: { companyId, ...(keyword === undefined ? {} : { keyword }) },
      })
    ).body.data?.list
  return { companyId, find }
}

describe('places', () => {
  it('come in the company’s order, to all callers, with null where there are no coordinates', async () => {
    const { find } = await testCompany()
    expect(await find()).toMatchObject([
      { name: 'Hangzhou HQ', latitude: 30.2741, longitude: 120.1551, phone: '0571-88880000' },
      { name: '上海门店', latitude: null, longitude: null },
    ])
  })

  it('are found by a word of their name or address, which is no pattern', async () => {
    const { find } = await testCompany()
    const names = async (keyword: string) => (await find(keyword))?.map(({ name }) => name)
    expect(await names('hangzhou')).toEqual(['Hangzhou HQ'])
    expect(await names(' 静安 ')).toEqual(['上海门店'])
    expect(await names('%')).toEqual(['上海门店'])
    expect(await names('_')).toEqual([])
    expect(await names('')).toHaveLength(2)
  })

  it('of a company are not shown in another, and a closed company has none', async () => {
    const { companyId, find } = await testCompany()
    const stranger = await makeVisitor(await makeCompany())
    expect(await find(undefined, stranger.session)).toBeUndefined()
    await parts.db.opsPool.query(`update company set status = 'closed' where company_id = $1`, [companyId])
    expect(await find()).toBeUndefined()
  })
})
