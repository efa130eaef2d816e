import { describe, expect, it } from 'vitest'
import { addContact } from '../support/lead-facts.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const pages = { page: 1, pageSize: 20 }

/** A member with a customer, a lead whom a colleague added, a lead who removed the member, and a colleague who looked. */
async function mixed() {
  const made = await testCompany()
  const { companyId, staff, open } = made
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [customer, other, gone] = [await person('安'), await person('本'), await person('去')]
  const colleague = await makeStaff(companyId, { name: '同事' })
  await addContact(parts, staff, customer)
  await addContact(parts, colleague, other)
  await addContact(parts, staff, gone, { isRemoved: true })
  for (const one of [customer, other, gone]) await open(one)
  return { ...made, customer, other, gone, colleague }
}

const namesOf = (answer: {
  body: { data?: { list: { person: { name: string } }[]; total: number } | null }
}) => ({
  names: (answer.body.data?.list ?? []).map(({ person }) => person.name).sort(),
  total: answer.body.data?.total,
})

describe('the radar by source', () => {
  it('shows my WeCom customers apart from all other leads, and each lead in one of the two', async () => {
    const { staff } = await mixed()
    const wecom = await callAs(staff.session, 'GET /biz/v1/clue/qw_radar', { query: pages })
    const marketing = await callAs(staff.session, 'GET /biz/v1/clue/mk_radar', { query: pages })
    expect(namesOf(wecom)).toEqual({ names: ['安'], total: 1 })
    expect(namesOf(marketing)).toEqual({ names: ['去', '本'].sort(), total: 2 })
  })

  it('counts a visitor who was joined with a customer as one customer', async () => {
    const { companyId, staff, customer, open, joinPersons } = await mixed()
    const anonymous = await makeVisitor(companyId)
    await open(anonymous)
    await joinPersons(anonymous, customer)
    const wecom = await callAs(staff.session, 'POST /biz/v1/clue/qw/radar', { body: {} })
    expect(namesOf(wecom)).toEqual({ names: ['安'], total: 1 })
    expect(wecom.body.data?.list[0]?.visits).toBe(2)
  })

  it('filters by name and thing, in the query and in the body alike', async () => {
    const { companyId, staff, customer, open } = await mixed()
    const contentId = await makeMaterial(companyId, { title: '案例' })
    await open(customer, { contentType: 'material', contentId })
    const titles = async (filter: { keyword?: string; contentType?: 'material' }) => {
      // With the filter of the customer's name or the thing, all sources are this one.
      const all = await callAs(staff.session, 'GET /biz/v1/clue/radar', { query: { ...pages, ...filter } })
      if (filter.keyword !== '本') expect(namesOf(all).names).toEqual(all.body.data?.list.map(() => '安'))
      else expect(namesOf(all)).toEqual({ names: ['本'], total: 1 })
      const asked = await callAs(staff.session, 'GET /biz/v1/clue/qw_radar', {
        query: { ...pages, ...filter },
      })
      const posted = await callAs(staff.session, 'POST /biz/v1/clue/qw/radar', { body: filter })
      expect(posted.body.data).toEqual(asked.body.data)
      return asked.body.data?.list.map(({ contentType }) => contentType)
    }
    expect(await titles({ keyword: '安' })).toHaveLength(2)
    expect(await titles({ keyword: '本' })).toEqual([])
    expect(await titles({ contentType: 'material' })).toEqual(['material'])
  })

  it('lists the visits of WeCom customers alone in their tab', async () => {
    const { staff } = await mixed()
    const query = { ...pages, tab: 'wecom' as const }
    expect(namesOf(await callAs(staff.session, 'GET /biz/v1/clue/radar/visits', { query }))).toEqual({
      names: ['安'],
      total: 1,
    })
  })

  it('answers a colleague nothing of my radar', async () => {
    const { staff, colleague } = await mixed()
    const query = { ...pages, userId: staff.userId }
    for (const call of ['GET /biz/v1/clue/mk_radar', 'GET /biz/v1/clue/qw_radar'] as const)
      expect((await callAs(colleague.session, call, { query })).status).toBe(404)
    const body = { userId: staff.userId }
    expect((await callAs(colleague.session, 'POST /biz/v1/clue/qw/radar', { body })).status).toBe(404)
  })
})
