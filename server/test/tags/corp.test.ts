import { beforeEach, describe, expect, it } from 'vitest'
import { wecomApp } from '#domain/contacts/read.ts'
import { createCorpTags } from '#domain/leads/tags/corp.ts'
import { bringRenames } from '#domain/leads/tags/renames.ts'
import { keepCorpTags } from '#domain/leads/tags/two-way.ts'
import type { MadeStaff } from '../support/makers.ts'
import { appWithVendor, type CompanyWithApps } from '../wxwork/vendor-app.ts'

const { vendor, parts, callAs, makeCompanyWithApps, makeStaff } = await appWithVendor()
const [list, add, edit, del] = ['get_corp_tag_list', 'add_corp_tag', 'edit_corp_tag', 'del_corp_tag'].map(
  (name) => `/externalcontact/${name}`,
) as [string, string, string, string]
let company: CompanyWithApps
let boss: MadeStaff
let groupId: string
let tagId: string

beforeEach(async () => {
  company = await makeCompanyWithApps()
  boss = await makeStaff(company.companyId, { role: 'owner' })
  vendor.calls.length = 0
  for (const path of [list, add, edit, del]) vendor.on(path, () => ({ errcode: 0 }))
  vendor.on(list, () => ({ tag_group: [{ group_id: 'etg', group_name: '意向', tag: [] }] }))
  vendor.on(add, () => ({
    tag_group: { group_id: 'etg', group_name: '意向', tag: [{ id: 'et1', name: '看房' }] },
  }))
  const group = await callAs(boss.session, 'PUT /biz/v1/tag/group', { body: { name: '意向' } })
  groupId = group.body.data?.groupId ?? ''
  tagId = (await keep({ name: '看房' }))?.tagId ?? ''
})

const keep = async (tag: { tagId?: string; name: string; points?: number }) =>
  (
    await callAs(boss.session, 'PUT /biz/v1/tag', {
      body: { groupId, points: 0, rule: null, ...tag },
    })
  ).body.data
const bring = async () =>
  (await callAs(boss.session, 'POST /biz/v1/tag/wecom', { body: { tagId } })).body.data
const remove = async () => (await callAs(boss.session, 'DELETE /biz/v1/tag', { query: { tagId } })).body.data
const groups = async () =>
  (await callAs(boss.session, 'GET /biz/v1/tag/group/list')).body.data?.list.map(({ name, tags }) => [
    name,
    ...tags.map((tag) => `${tag.name} ${tag.wecomTagId || (tag.wecomGone ? 'gone' : 'here')}`),
  ])
const asked = (path: string) => vendor.to(path).map(({ body }) => body)

describe('a tag made here', () => {
  it('makes a tag in WeCom once, on request', async () => {
    expect(asked(add)).toEqual([])
    expect(await bring()).toEqual({ wecomTagId: 'et1', problem: '' })
    expect(await bring()).toEqual({ wecomTagId: 'et1', problem: '' })
    expect(asked(add)).toEqual([{ group_name: '意向', tag: [{ name: '看房' }] }])
    expect(await groups()).toEqual([['意向', '看房 et1']])
  })

  it('renames a tag and its group in WeCom too, and keeps the old name if WeCom refuses', async () => {
    await bring()
    expect(await keep({ tagId, name: '想看房' })).toEqual({ tagId, problem: '' })
    expect(asked(edit)).toEqual([{ id: 'et1', name: '想看房' }])
    const renamed = await callAs(boss.session, 'PUT /biz/v1/tag/group', {
      body: { groupId, name: '购房意向' },
    })
    expect(renamed.body.data?.problem).toBe('')
    expect(asked(edit)[1]).toEqual({ id: 'etg', name: '购房意向' })

    vendor.on(edit, () => ({ errcode: 40071 }))
    const refused = await keep({ tagId, name: '重名', points: 7 })
    expect(refused?.problem).toBe('企业微信的这个标签组里已有同名标签，请换个名称。')
    vendor.on(edit, () => ({ errcode: 301002 }))
    const foreign = await callAs(boss.session, 'PUT /biz/v1/tag/group', { body: { groupId, name: '别的' } })
    expect(foreign.body.data?.problem).toBe('应用只能修改自己创建的标签：请在企业微信后台修改。')
    expect(await groups()).toEqual([['购房意向', '想看房 et1']])
  })

  it('renames a tag in WeCom at the next synchronisation if the server stopped in between, and keeps the new name until then', async () => {
    await bring()
    const { companyId } = company
    const findApp = () => Promise.reject(new Error('stopped'))
    const stopped = createCorpTags({ db: parts.db, platform: { wecom: parts.platform.wecom, findApp } })
    const keeper = { companyId, staffId: boss.staffId }
    const tag = { tagId, groupId, name: '想看房', points: 0, rule: null }
    await expect(stopped.keepTag(keeper, tag, 'zh')).rejects.toThrow('stopped')
    await expect(stopped.keepGroup(keeper, { groupId, name: '购房意向' }, 'zh')).rejects.toThrow('stopped')
    const learn = (group: string, name: string) =>
      parts.db.tenant(companyId, (db) =>
        keepCorpTags(db, companyId, [{ name: group, tags: [{ id: 'et1', name }] }]),
      )
    await learn('意向', '看房')
    expect(await groups()).toEqual([['购房意向', '想看房 et1']])

    const app = (await wecomApp(parts.platform, companyId)) ?? expect.fail('no app')
    vendor.on(edit, () => ({ errcode: -1 }))
    await bringRenames(parts, app, companyId)
    await learn('意向', '看房')
    expect(await groups()).toEqual([['购房意向', '想看房 et1']])
    vendor.on(edit, () => ({}))
    await bringRenames(parts, app, companyId)
    expect(asked(edit).slice(-2)).toEqual([
      { id: 'et1', name: '想看房' },
      { id: 'etg', name: '购房意向' },
    ])
    // From now on the names of WeCom win.
    await learn('购房意向', '看样板房')
    expect(await groups()).toEqual([['购房意向', '看样板房 et1']])
  })

  it('deletes a tag in WeCom too, and in neither if WeCom refuses', async () => {
    await bring()
    vendor.on(del, () => ({ errcode: 48002 }))
    expect((await remove())?.deleted).toBe(false)
    expect(await groups()).toEqual([['意向', '看房 et1']])
    // Gone there already: there is nothing left to refuse.
    vendor.on(del, () => ({ errcode: 40068 }))
    expect(await remove()).toEqual({ deleted: true, problem: '' })
    expect(asked(del)).toEqual([{ tag_id: ['et1'] }, { tag_id: ['et1'] }])
    expect(await groups()).toEqual([['意向']])
  })

  it('deletes a group with its tags in WeCom too', async () => {
    await bring()
    const gone = await callAs(boss.session, 'DELETE /biz/v1/tag/group', { query: { groupId } })
    expect(gone.body.data).toEqual({ deleted: true, problem: '' })
    expect(asked(del)).toEqual([{ tag_id: ['et1'] }])
    expect(await groups()).toEqual([])
  })

  it('shows that a tag was deleted in WeCom, and makes it there again', async () => {
    await bring()
    await parts.db.tenant(company.companyId, (db) => keepCorpTags(db, company.companyId, []))
    expect(await groups()).toEqual([['意向', '看房 gone']])
    expect((await keep({ tagId, name: '改名' }))?.problem).toBe('')
    expect(asked(edit)).toEqual([])
    vendor.on(add, () => ({ tag_group: { group_id: 'etg', tag: [{ id: 'et2', name: '改名' }] } }))
    await bring()
    expect(await groups()).toEqual([['意向', '改名 et2']])
  })
})
