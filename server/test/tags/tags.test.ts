import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { keepGroup } from '#domain/leads/tags/keep.ts'
import { learnTags } from '#domain/leads/tags/two-way.ts'
import { clueApp } from '../clue/test-company.ts'
import { heldOpen, waiting } from '../support/waiting.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const ruleOf = (...conditions: object[]) => ({ match: 'all', conditions }) as never

/** A company with an administrator and a group of tags. */
async function tagged() {
  const base = await testCompany()
  const admin = await makeStaff(base.companyId, { role: 'owner' })
  const made = await callAs(admin.session, 'PUT /biz/v1/tag/group', { body: { name: '意向' } })
  const groupId = made.body.data?.groupId ?? ''
  return {
    ...base,
    admin,
    groupId,
    keepTag: (tag: { tagId?: string; name: string; points?: number; rule?: never }) =>
      callAs(admin.session, 'PUT /biz/v1/tag', { body: { groupId, points: 0, rule: null, ...tag } }),
  }
}

const tagsOf = async (session: string, clueId: string) => {
  const { body } = await callAs(session, 'GET /biz/v1/clue/tags', { query: { clueId } })
  return body.data?.list.map(({ name, origins }) => [name, ...origins].join(' '))
}

it('refuses the name of a group that another one gets meanwhile', async () => {
  const { companyId } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const keep = (group: { groupId?: string; name: string }) =>
    callAs(admin.session, 'PUT /biz/v1/tag/group', { body: group })
  const [first, second] = [await keep({ name: '等级' }), await keep({ name: '意向' })].map(
    ({ body }) => body.data?.groupId ?? '',
  ) as [string, string]
  const renaming = await heldOpen(parts.db, companyId, (db) =>
    keepGroup(db, admin, { groupId: first, name: '来源' }),
  )
  const refused = keep({ groupId: second, name: '来源' })
  await waiting(parts.db)
  await renaming.end()
  expect((await refused).status).toBe(400)
})

it('gives a lead the tags of its rules, those by hand and those of WeCom', async () => {
  const { companyId, staff, open, act, keepTag } = await tagged()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  const view = await open(ann)
  await act(ann, view, 'call')
  await act(ann, view, 'dwell', { duration: 90_000 })
  const deed = (atLeast: number) => ({ fact: 'call', atLeast, days: 7 })
  await keepTag({ name: '来电', rule: ruleOf(deed(1)) })
  await keepTag({ name: '多次来电', rule: ruleOf(deed(2)) })
  await keepTag({
    name: '细读',
    rule: ruleOf({ fact: 'reading', atLeast: 90, days: 1, contentType: 'card' }),
  })
  await keepTag({ name: '很细', rule: ruleOf({ fact: 'reading', atLeast: 91, days: 1 }) })
  await keepTag({ name: '自来', rule: ruleOf({ fact: 'visits', atLeast: 1, days: 1, source: '2' }, deed(1)) })
  const hand = (await keepTag({ name: '重点' })).body.data?.tagId ?? ''
  await callAs(staff.session, 'POST /biz/v1/clue/attribute/tag', {
    body: { clueId: ann.unionId, add: [hand] },
  })
  await parts.db.opsPool.query(`update tag set wecom_tag_id = 'et1' where tag_id = $1`, [hand])
  const { staffId } = staff
  const of = { companyId, staffId, staffIds: [staffId], rootId: ann.personId, personIds: [ann.personId] }
  await parts.db.tenant(companyId, (db) =>
    learnTags(db, companyId, { ...of, tagIds: ['et1', 'unknown'], openIds: [] }),
  )
  expect(await tagsOf(staff.session, ann.unionId)).toEqual([
    '来电 rule',
    '细读 rule',
    '自来 rule',
    '重点 hand wecom',
  ])
  await parts.db.tenant(companyId, (db) => learnTags(db, companyId, { ...of, tagIds: [], openIds: [] }))
  expect((await tagsOf(staff.session, ann.unionId))?.at(-1)).toBe('自来 rule')
  const earned = await callAs(staff.session, 'POST /biz/v1/clue/action/tags', {
    body: { clueIds: [ann.unionId] },
  })
  expect(earned.body.data?.list[0]?.tags.map(({ name }) => name)).toEqual(['来电', '细读', '自来'])
})

it('lets no colleague and no other company see or change the tags of a lead', async () => {
  const { companyId, staff, admin, open, keepTag } = await tagged()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  await open(ann)
  const tagId = (await keepTag({ name: '重点' })).body.data?.tagId ?? ''
  const set = (session: string, body: { add?: string[]; remove?: string[] }) =>
    callAs(session, 'POST /biz/v1/clue/attribute/tag', { body: { clueId: ann.unionId, ...body } })
  await Promise.all([set(staff.session, { add: [tagId] }), set(staff.session, { add: [tagId] })])
  const colleague = await makeStaff(companyId)
  expect((await set(colleague.session, { remove: [tagId] })).status).toBe(404)
  expect(await tagsOf(colleague.session, ann.unionId)).toBeUndefined()
  const other = await tagged()
  const theirs = (await other.keepTag({ name: '重点' })).body.data?.tagId ?? ''
  expect((await set(staff.session, { add: [theirs] })).status).toBe(404)
  expect((await set(staff.session, { add: ['constructor'] })).status).toBe(404)
  expect(await tagsOf(admin.session, ann.unionId)).toEqual(['重点 hand'])
  await set(staff.session, { remove: [tagId] })
  expect(await tagsOf(staff.session, ann.unionId)).toEqual([])
})

it('passes tags to the person whom a lead turns out to be, and gives them back', async () => {
  const { companyId, staff, open, keepTag, joinPersons } = await tagged()
  const [ann, phone] = [
    await makeVisitor(companyId, { unionId: `u${companyId}` }),
    await makeVisitor(companyId),
  ]
  for (const each of [ann, phone]) await open(each)
  const twice = { fact: 'visits', atLeast: 2, days: 7 }
  await keepTag({ name: '两次', rule: ruleOf(twice) })
  const tagId = (await keepTag({ name: '重点' })).body.data?.tagId ?? ''
  await callAs(staff.session, 'POST /biz/v1/clue/attribute/tag', {
    body: { clueId: phone.personId, add: [tagId] },
  })
  expect(await tagsOf(staff.session, ann.unionId)).toEqual([])
  await joinPersons(phone, ann)
  expect(await tagsOf(staff.session, ann.unionId)).toEqual(['两次 rule', '重点 hand'])
  await parts.db.opsPool.query('update person set joined_into = null where person_id = $1', [phone.personId])
  expect(await tagsOf(staff.session, ann.unionId)).toEqual([])
  expect(await tagsOf(staff.session, phone.personId)).toEqual(['重点 hand'])
})

it('shows whom a rule would tag, without colleagues, and keeps names unique', async () => {
  const { companyId, staff, admin, open, groupId, keepTag } = await tagged()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}`, name: '王敏' })
  const works = await makeVisitor(companyId, { unionId: `v${companyId}` })
  for (const each of [ann, works]) await open(each)
  await parts.db.opsPool.query('update person set staff_id = $2 where person_id = $1', [
    works.personId,
    staff.staffId,
  ])
  const rule = ruleOf({ fact: 'visits', atLeast: 1, days: 1 })
  const preview = await callAs(admin.session, 'POST /biz/v1/tag/preview', { body: { rule } })
  expect(preview.body.data).toMatchObject({
    total: 1,
    list: [{ person: { name: '王敏' }, salesperson: '林岚' }],
  })
  const [first, second] = [await keepTag({ name: '重点' }), await keepTag({ name: '重点 ' })]
  expect(second.body.data).toEqual(first.body.data)
  const other = (await keepTag({ name: '一般' })).body.data?.tagId ?? ''
  expect((await keepTag({ tagId: other, name: '重点' })).status).toBe(400)
  await callAs(admin.session, 'DELETE /biz/v1/tag/group', { query: { groupId } })
  const left = await callAs(staff.session, 'GET /biz/v1/tag/list', {})
  expect(left.body.data?.list).toEqual([])
  const lead = await callAs(staff.session, 'POST /biz/v1/tag/preview', { body: { rule } })
  expect(lead.status).toBe(403)
})

it('refuses a name that another group gets at the same moment', async () => {
  const { companyId, admin, groupId } = await tagged()
  const making = await heldOpen(parts.db, companyId, (db) =>
    db
      .insertInto('tag_group')
      .values({ company_id: companyId, group_id: randomUUID(), name: '预算' })
      .execute(),
  )
  const renaming = callAs(admin.session, 'PUT /biz/v1/tag/group', { body: { groupId, name: '预算' } })
  await waiting(parts.db)
  await making.end()
  expect(await renaming).toMatchObject({ status: 400, body: { errors: [{ path: 'name' }] } })
})
