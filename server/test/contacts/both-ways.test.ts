import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { reviveContactWork } from '#domain/contacts/upkeep.ts'
import { keepCorpTags } from '#domain/leads/tags/two-way.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { appWithWecom } from './wecom.ts'

const fixture = await appWithWecom()
const { vendor, parts, callAs, tell, work, dueNow, noJobs } = fixture
const remark = '/externalcontact/remark'
const mark = '/externalcontact/mark_tag'
let company: CompanyWithApps
let lin: MadeStaff
let wang: MadeVisitor
/** WeCom's answer about lin's customer. */
let followed: Record<string, unknown>

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  lin = await fixture.makeStaff(company.companyId, { name: '林岚' })
  wang = await fixture.makeVisitor(company.companyId, { unionId: `u${company.companyId}` })
  await noJobs()
  vendor.calls.length = 0
  for (const path of [remark, mark]) vendor.fail(path)
  for (const path of [remark, mark]) vendor.on(path, () => ({ errcode: 0 }))
  followed = { userid: lin.userId, createtime: 1700000000, remark: '', tags: [] }
  vendor.on('/externalcontact/get', ({ query }) => ({
    external_contact: { external_userid: query.external_userid, name: '王敏', unionid: wang.unionId },
    follow_user: [followed],
  }))
  await edited('add_external_contact', 1700000000)
})

const edited = async (ChangeType = 'edit_external_contact', CreateTime = Math.floor(Math.random() * 1e9)) => {
  await tell(company, { ChangeType, UserID: lin.userId, ExternalUserID: 'wm1', CreateTime })
  await work()
}

const note = (
  words: { remark?: string; description?: string; phones?: string[] } = {},
  session = lin.session,
) =>
  callAs(session, 'PUT /biz/v1/clue/qw_note', {
    body: {
      unionId: wang.unionId,
      externalUserId: 'wm1',
      remark: '王总',
      description: '要三居',
      phones: ['13900000000'],
      ...words,
    },
  })

const contact = async () =>
  (await callAs(lin.session, 'GET /biz/v1/clue/qw_detail', { query: { unionId: wang.unionId } })).body.data
    ?.contacts[0]

describe('a note on a customer', () => {
  it('is its member’s: who takes the lead over changes and shows their own alone', async () => {
    const su = await fixture.makeStaff(company.companyId, { name: '苏婷' })
    await note()
    await work()
    const { unionId } = wang
    expect(
      (await callAs(lin.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: su.userId } })).status,
    ).toBe(200)
    expect((await note({ remark: '别人' }, su.session)).status).toBe(404)
    await tell(company, {
      ChangeType: 'add_external_contact',
      UserID: su.userId,
      ExternalUserID: 'wm1',
      CreateTime: 1700000001,
    })
    followed = { ...followed, userid: su.userId }
    await work()
    expect((await note({ remark: '苏的' }, su.session)).body.data).toEqual({ kept: true })
    await work()
    const shown = async (session: string) =>
      (await callAs(session, 'GET /biz/v1/clue/qw_detail', { query: { unionId } })).body.data?.contacts.map(
        (one) => one.remark,
      )
    expect((await shown(su.session))?.sort()).toEqual(['苏的', '王总'].sort())
    expect(await shown(lin.session)).toEqual(['王总'])
  })

  it('is there at once, and goes to WeCom by a job', async () => {
    expect((await note()).body.data).toEqual({ kept: true })
    const noted = { remark: '王总', description: '要三居', phones: ['13900000000'] }
    expect(await contact()).toMatchObject({ ...noted, write: 'waiting' })
    await work()
    expect(vendor.to(remark).map(({ body }) => body)).toEqual([
      {
        userid: lin.userId,
        external_userid: 'wm1',
        remark: '王总',
        description: '要三居',
        remark_mobiles: ['13900000000'],
      },
    ])
    expect(await contact()).toMatchObject({ ...noted, write: '' })
    await note({ phones: [] })
    await work()
    expect(vendor.to(remark).at(-1)?.body.remark_mobiles).toEqual([''])
  })

  it('survives a vendor that is down, and is not written over by the older note of WeCom', async () => {
    vendor.fail(remark, 'http500', 'http500', 'http500')
    await note()
    await work()
    followed = { ...followed, remark: '旧备注' }
    await edited()
    expect(await contact()).toMatchObject({ remark: '王总', write: 'waiting' })
    await dueNow()
    await work()
    expect(await contact()).toMatchObject({ remark: '王总', write: '' })
  })

  it('shows WeCom’s refusal until it is saved again', async () => {
    vendor.fail(remark, 84061)
    await note()
    await work()
    expect(await contact()).toMatchObject({ write: 'failed' })
    await dueNow()
    await work()
    expect(vendor.to(remark)).toHaveLength(1)
    await note()
    await work()
    expect(await contact()).toMatchObject({ write: '' })
  })

  it('is written once more where it changed while it was written', async () => {
    let first = true
    vendor.on(remark, async () => {
      if (first) {
        first = false
        await note({ remark: '新名' })
      }
      return { errcode: 0 }
    })
    await note()
    await work()
    await work()
    expect(vendor.to(remark).at(-1)?.body.remark).toBe('新名')
    expect(await contact()).toMatchObject({ remark: '新名', write: '' })
  })

  it('stays waiting where it changed while WeCom refused the one before', async () => {
    let first = true
    vendor.on(remark, async () => {
      if (!first) return { errcode: 0 }
      first = false
      await note({ remark: '新名' })
      return { errcode: 84061 }
    })
    await note()
    await work()
    expect(await contact()).not.toMatchObject({ write: 'failed' })
    await work()
    expect(vendor.to(remark).at(-1)?.body.remark).toBe('新名')
    expect(await contact()).toMatchObject({ remark: '新名', write: '' })
  })

  it('never overtakes the one before, which is on its way still', async () => {
    const kept: unknown[] = []
    vendor.on(remark, async ({ body }) => {
      if (body.remark === '王总') {
        await note({ remark: '新名' })
        await parts.queue.runDue()
      }
      kept.push(body.remark)
      return { errcode: 0 }
    })
    await note()
    await work()
    await work()
    expect(kept).toEqual(['王总', '新名'])
  })

  it('goes on where a worker was killed at work, although it holds the queue of the customer', async () => {
    await note()
    for (const table of ['_private_jobs', '_private_job_queues'])
      await parts.db.opsPool.query(
        `update graphile_worker.${table} set locked_by = 'gone', locked_at = now() - interval '6 minutes'`,
      )
    await parts.queue.runDue()
    expect(vendor.to(remark)).toHaveLength(0)
    await reviveContactWork(parts.db)
    await work()
    expect(vendor.to(remark)).toHaveLength(1)
    expect(await contact()).toMatchObject({ write: '' })
  })

  it('gets a new job where the old one went with an instance that was killed', async () => {
    await note()
    await noJobs()
    await parts.db.opsPool.query("update external_contact set write_at = now() - interval '3 minutes'")
    await reviveContactWork(parts.db)
    await work()
    expect(vendor.to(remark)).toHaveLength(1)
  })

  it('is kept by the salesperson alone, and of a customer who is still one', async () => {
    const other = await fixture.makeStaff(company.companyId)
    expect((await note({}, other.session)).status).toBe(404)
    expect((await note({ remark: '长'.repeat(21) })).status).toBe(400)
    await edited('del_follow_user', 1700000900)
    expect((await note()).status).toBe(404)
  })
})

describe('tags', () => {
  beforeEach(async () => {
    const attr = { contentId: lin.userId, sceneType: 'card' as const, saleId: lin.userId }
    const body = { event: 'view' as const, activityId: randomUUID(), attr }
    await callAs(wang.session, 'POST /crm-trail-api/behaviors/qw', { body })
    await noJobs()
  })

  const groups = [
    {
      name: '客户等级',
      tags: [
        { id: 'et1', name: '重点客户' },
        { id: 'et2', name: '一般客户' },
      ],
    },
  ]
  const keep = (given = groups) =>
    parts.db.tenant(company.companyId, (db) => keepCorpTags(db, company.companyId, given))
  const choices = async () => {
    const { body } = await callAs(lin.session, 'GET /biz/v1/tag/list')
    return body.data?.list ?? []
  }
  const tagId = async (name: string) =>
    (await choices()).flatMap(({ tags }) => tags).find((tag) => tag.name === name)?.tagId ?? ''
  const set = async (change: { add?: string[]; remove?: string[] }) =>
    (
      await callAs(lin.session, 'POST /biz/v1/clue/attribute/tag', {
        body: { clueId: wang.unionId, ...change },
      })
    ).body.data?.list
  const held = async () =>
    (
      await callAs(lin.session, 'GET /biz/v1/clue/tags', { query: { clueId: wang.unionId } })
    ).body.data?.list.map(({ name, origins }) => [name, ...origins])

  it('follow what WeCom tells of them: several messages are one reading', async () => {
    vendor.on('/externalcontact/get_corp_tag_list', () => ({
      tag_group: [{ group_id: 'eg1', group_name: '客户等级', tag: [{ id: 'et1', name: '核心客户' }] }],
    }))
    await keep()
    const asked = vendor.to('/externalcontact/get_corp_tag_list').length
    const told = { Event: 'change_external_tag', TagType: 'tag' }
    await tell(company, { ...told, ChangeType: 'update', Id: 'et1' })
    await tell(company, { ...told, ChangeType: 'delete', Id: 'et2' })
    await work()
    expect(vendor.to('/externalcontact/get_corp_tag_list').length).toBe(asked + 1)
    expect((await choices()).flatMap(({ tags }) => tags.map(({ name }) => name))).toEqual([
      '核心客户',
      '一般客户',
    ])
    const { rows } = await parts.db.opsPool.query<{ gone: boolean }>(
      `select wecom_gone_at is not null as gone from tag where company_id = $1 and name = '一般客户'`,
      [company.companyId],
    )
    expect(rows).toEqual([{ gone: true }])
  })

  it('of WeCom become tags here: the same name is the same tag, a new name renames it, one that is gone stays', async () => {
    const boss = await fixture.makeStaff(company.companyId, { role: 'owner' })
    const { body } = await callAs(boss.session, 'PUT /biz/v1/tag/group', { body: { name: '客户等级' } })
    const groupId = body.data?.groupId ?? ''
    await callAs(boss.session, 'PUT /biz/v1/tag', {
      body: { groupId, name: '重点客户', points: 5, rule: null },
    })
    await keep()
    await keep()
    const all = async () =>
      (await callAs(boss.session, 'GET /biz/v1/tag/group/list')).body.data?.list.flatMap(({ tags }) =>
        tags.map(({ name, points, wecomTagId }) => [name, points, wecomTagId]),
      )
    expect(await all()).toEqual([
      ['重点客户', 5, 'et1'],
      ['一般客户', 0, 'et2'],
    ])
    await keep([{ name: '客户等级', tags: [{ id: 'et1', name: '核心客户' }] }])
    expect(await all()).toEqual([
      ['核心客户', 5, 'et1'],
      ['一般客户', 0, ''],
    ])
  })

  it('of WeCom that exchange names or groups are renamed in one go, beside a tag of the company that has the name', async () => {
    const group = (name: string, ...tags: [string, string][]) => ({
      name,
      tags: tags.map(([id, tag]) => ({ id, name: tag })),
    })
    const shown = async () =>
      (
        await parts.db.opsPool.query<{ row: string }>(
          `select concat_ws(' ', g.name, t.name, t.wecom_tag_id) as row from tag t join tag_group g using (company_id, group_id)
           where company_id = $1 order by t.wecom_tag_id, 1`,
          [company.companyId],
        )
      ).rows.map(({ row }) => row)
    await keep([group('甲', ['et1', '高'], ['et2', '中'], ['et3', '低']), group('乙', ['et4', '高'])])
    const before = await parts.db.opsPool.query(
      'select tag_id, wecom_tag_id from tag where company_id = $1 order by 2',
      [company.companyId],
    )
    await keep([group('甲', ['et1', '中'], ['et2', '低'], ['et3', '高']), group('乙', ['et4', '高'])])
    expect(await shown()).toEqual(['甲 中 et1', '甲 低 et2', '甲 高 et3', '乙 高 et4'])
    await keep([group('乙', ['et1', '中'], ['et2', '低'], ['et3', '高']), group('甲', ['et4', '高'])])
    expect(await shown()).toEqual(['乙 中 et1', '乙 低 et2', '乙 高 et3', '甲 高 et4'])
    const after = await parts.db.opsPool.query(
      'select tag_id, wecom_tag_id from tag where company_id = $1 order by 2',
      [company.companyId],
    )
    expect(after.rows).toEqual(before.rows)

    await keep([group('乙', ['et1', '中'], ['et2', '低']), group('甲', ['et4', '高'])])
    // A tag of the company alone has the name 高 in this group now.
    const renamed = [group('乙', ['et1', '高'], ['et2', '中']), group('甲', ['et4', '更高'])]
    for (const _ of ['first', 'repeated']) {
      await keep(renamed)
      expect(await shown()).toEqual(['乙 高 ', '乙 高（企业微信） et1', '乙 中 et2', '甲 更高 et4'])
    }
    const boss = await fixture.makeStaff(company.companyId, { role: 'owner' })
    const list = async () => (await callAs(boss.session, 'GET /biz/v1/tag/group/list')).body.data?.list ?? []
    const own = (await list()).flatMap(({ tags }) => tags).find(({ name }) => name === '高')
    vendor.on('/externalcontact/get_corp_tag_list', () => ({
      tag_group: [{ group_id: 'g', group_name: '乙', tag: [{ id: 'et1', name: '高' }] }],
    }))
    vendor.on('/externalcontact/add_corp_tag', () => ({
      tag_group: { group_id: 'g', group_name: '乙', tag: [{ id: 'et1', name: '高' }] },
    }))
    const brought = await callAs(boss.session, 'POST /biz/v1/tag/wecom', {
      body: { tagId: own?.tagId ?? '' },
    })
    expect(brought.body.data).toEqual({
      wecomTagId: '',
      problem: '企业微信里的同名标签在这里是「高（企业微信）」：请先给其中一个改名。',
    })
    await callAs(boss.session, 'DELETE /biz/v1/tag', { query: { tagId: own?.tagId ?? '' } })
    await keep(renamed)
    expect(await shown()).toEqual(['乙 高 et1', '乙 中 et2', '甲 更高 et4'])
  })

  it('of WeCom that are new get a name beside a tag by rule, and beside a long name that begins alike', async () => {
    const boss = await fixture.makeStaff(company.companyId, { role: 'owner' })
    const group = await callAs(boss.session, 'PUT /biz/v1/tag/group', { body: { name: '客户等级' } })
    const rule = {
      match: 'all' as const,
      conditions: [{ fact: 'visits' as const, atLeast: 1, days: 7 }],
    }
    await callAs(boss.session, 'PUT /biz/v1/tag', {
      body: { groupId: group.body.data?.groupId ?? '', name: '常客', points: 1, rule },
    })
    const long = '长'.repeat(30)
    const there = [
      {
        name: '客户等级',
        tags: [
          { id: 'et1', name: '常客' },
          { id: 'et2', name: long },
          { id: 'et3', name: `${long}尾` },
        ],
      },
    ]
    for (const _ of ['first', 'repeated']) {
      await keep(there)
      const { body } = await callAs(boss.session, 'GET /biz/v1/tag/group/list')
      expect(body.data?.list[0]?.tags.map(({ name, wecomTagId }) => [name, wecomTagId])).toEqual([
        ['常客', ''],
        ['常客（企业微信）', 'et1'],
        [long, 'et2'],
        [`${'长'.repeat(24)}（企业微信）`, 'et3'],
      ])
    }
  })

  it('of WeCom with a long name end at a whole character, also at the next synchronisation', async () => {
    const long = `${'长'.repeat(29)}😀`
    const given = [{ name: long, tags: [{ id: 'et1', name: long }] }]
    await keep(given)
    await keep(given)
    const groupNames = (await choices()).map(({ name, tags }) => [name, ...tags.map((tag) => tag.name)])
    expect(groupNames).toEqual([['长'.repeat(29), '长'.repeat(29)]])
  })

  it('by hand go to WeCom, and back again; those taken in WeCom go here too', async () => {
    await keep()
    const key = await tagId('重点客户')
    await set({ add: [key] })
    expect(await contact()).toMatchObject({ write: 'waiting' })
    // WeCom does not know it yet: it stays.
    await noJobs()
    await edited()
    expect(await held()).toEqual([['重点客户', 'hand']])
    await parts.db.opsPool.query("update contact_tag_write set at = now() - interval '3 minutes'")
    await reviveContactWork(parts.db)
    await work()
    expect(vendor.to(mark).map(({ body }) => body)).toEqual([
      { userid: lin.userId, external_userid: 'wm1', add_tag: ['et1'] },
    ])
    followed = {
      ...followed,
      tags: [
        { tag_id: 'et1', type: 1 },
        { tag_id: 'et2', type: 1 },
      ],
    }
    await edited()
    expect(await held()).toEqual([
      ['重点客户', 'hand', 'wecom'],
      ['一般客户', 'wecom'],
    ])
    expect(await contact()).toMatchObject({ write: '' })
    await set({ remove: [await tagId('一般客户')] })
    await work()
    expect(vendor.to(mark).at(-1)?.body).toMatchObject({ remove_tag: ['et2'] })
    followed = { ...followed, tags: [] }
    await edited()
    expect(await held()).toEqual([])
  })

  it('given to many leads in the console go to WeCom too', async () => {
    await keep()
    const boss = await fixture.makeStaff(company.companyId, { role: 'owner' })
    const leads = [{ unionId: wang.unionId, userId: lin.userId }]
    const id = await tagId('重点客户')
    const give = async (take: boolean) => {
      const body = { leads, tagId: id, take }
      const { body: answer } = await callAs(boss.session, 'POST /biz/v1/customers/tag', { body })
      await work()
      return answer.data?.changed.length
    }
    expect(await give(false)).toBe(1)
    expect(await give(false)).toBe(0)
    expect(await give(true)).toBe(1)
    const log = await callAs(boss.session, 'GET /wxwork/v1/console/activity', { query: {} })
    expect(log.body.data?.list.filter(({ about }) => about === '重点客户')).toMatchObject([
      { action: 'leads untagged' },
      { action: 'leads tagged' },
    ])
    const sent = vendor.to(mark).map(({ body }) => body)
    expect([sent[0], sent.at(-1)]).toMatchObject([{ add_tag: ['et1'] }, { remove_tag: ['et1'] }])
  })

  it('wait for a vendor that is busy, and the last word counts', async () => {
    await keep()
    const key = await tagId('重点客户')
    vendor.fail(mark, -1, -1, -1)
    await set({ add: [key] })
    await work()
    await set({ remove: [key] })
    await dueNow()
    await work()
    expect(vendor.to(mark).at(-1)?.body).toMatchObject({ remove_tag: ['et1'] })
    expect(await contact()).toMatchObject({ write: '' })
  })

  it('that WeCom refuses to remove are read again, and do not fail the note', async () => {
    await keep()
    followed = { ...followed, tags: [{ tag_id: 'et1', type: 1 }] }
    await edited()
    vendor.fail(mark, 84061)
    await set({ remove: [await tagId('重点客户')] })
    await note()
    followed = { ...followed, remark: '王总' }
    await work()
    await work()
    expect(await held()).toEqual([['重点客户', 'wecom']])
    expect(await contact()).toMatchObject({ remark: '王总', write: '' })
  })

  it('that WeCom refuses to add are requested once', async () => {
    await keep()
    vendor.fail(mark, 40068)
    await set({ add: [await tagId('重点客户')] })
    for (const _ of [1, 2, 3]) await work()
    expect(vendor.to(mark)).toHaveLength(1)
    expect(await contact()).toMatchObject({ write: '' })
  })

  it('that WeCom no longer has do not stop the others', async () => {
    await keep()
    vendor.on(mark, ({ body }) => ({ errcode: String(body.add_tag).includes('et2') ? 40068 : 0 }))
    await set({ add: [await tagId('重点客户'), await tagId('一般客户')] })
    await work()
    expect(vendor.to(mark).map(({ body }) => body.add_tag)).toEqual([['et1', 'et2'], ['et1'], ['et2']])
    expect(await contact()).toMatchObject({ write: '' })
  })

  it('that were given by hand before WeCom knew them are brought there', async () => {
    const boss = await fixture.makeStaff(company.companyId, { role: 'owner' })
    const { body } = await callAs(boss.session, 'PUT /biz/v1/tag/group', { body: { name: '客户等级' } })
    const groupId = body.data?.groupId ?? ''
    await callAs(boss.session, 'PUT /biz/v1/tag', {
      body: { groupId, name: '重点客户', points: 0, rule: null },
    })
    await set({ add: [await tagId('重点客户')] })
    await keep()
    await edited()
    await work()
    expect(vendor.to(mark).map(({ body: sent }) => sent)).toMatchObject([{ add_tag: ['et1'] }])
    expect(await held()).toEqual([['重点客户', 'hand']])
  })
})
