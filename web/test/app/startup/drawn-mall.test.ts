import { describe, expect, it } from 'vitest'
import { asksForDrawn } from '#app/startup/piece-address.ts'

const page = '#/pages/tabbar/index/index'
const asks = (search: string, hash: string) => asksForDrawn({ mall: 'yunfan01' }, { search, hash })

describe('a drawn mall stays', () => {
  it('for the salesperson of any address, as it is the same for all', () => {
    expect(asks('?companyId=yunfan01&mall=1', page)).toBe(true)
    expect(asks('?companyId=yunfan01&mall=1', `${page}?uid=lin`)).toBe(true)
    expect(asks('?companyId=yunfan01&uid=zhou&mall=1', `${page}?uid=lin`)).toBe(true)
  })

  it('for no other company and no other page', () => {
    expect(asks('?companyId=yunfan01&mall=1', `${page}?companyId=qinghe02`)).toBe(false)
    expect(asks('?companyId=yunfan01&mall=1', '#/pages/mall/list/index')).toBe(false)
  })
})
