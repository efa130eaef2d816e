import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { undoLeadImport } from '#domain/leads/import/undo.ts'
import { holdPersons } from '#domain/leads/lead/access.ts'
import { clueApp } from '../clue/test-company.ts'
import { heldOpen, waiting } from '../support/waiting.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const open = (companyId: string, work: (db: TenantDb) => Promise<unknown>) =>
  heldOpen(parts.db, companyId, work)

async function makeTag(companyId: string): Promise<string> {
  const [groupId, tagId] = [randomUUID(), randomUUID()]
  const group = { company_id: companyId, group_id: groupId }
  await parts.db.tenant(companyId, async (db) => {
    await db
      .insertInto('tag_group')
      .values({ ...group, name: '意向' })
      .execute()
    await db
      .insertInto('tag')
      .values({ ...group, tag_id: tagId, name: '高意向' })
      .execute()
  })
  return tagId
}

it('is locked for the person after a join that ended meanwhile', async () => {
  const { companyId } = await testCompany()
  const [from, into] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const joining = await open(companyId, (db) =>
    joinPersons(db, companyId, from.personId, into.personId, 'phone'),
  )
  const locking = open(companyId, (db) => holdPersons(db, companyId, [from.personId]))
  await waiting(parts.db)
  await joining.end()
  const locked = await locking
  const taken = parts.db.tenant(companyId, (db) =>
    sql`select from person where company_id = ${companyId} and person_id = ${into.personId}
      for no key update nowait`.execute(db),
  )
  await expect(taken).rejects.toMatchObject({ code: '55P03' })
  await locked.end()
})

it('gets no tag that is deleted meanwhile', async () => {
  const { companyId, staff, open: opens } = await testCompany()
  const visitor = await makeVisitor(companyId)
  await opens(visitor)
  const tagId = await makeTag(companyId)
  const deleting = await open(companyId, (db) =>
    db.deleteFrom('tag').where('company_id', '=', companyId).where('tag_id', '=', tagId).execute(),
  )
  const body = { clueId: visitor.personId, add: [tagId] }
  const setting = callAs(staff.session, 'POST /biz/v1/clue/attribute/tag', { body })
  await waiting(parts.db)
  await deleting.end()
  expect((await setting).status).toBe(404)
})

it.each([
  [
    'remark',
    (who, clueId) => callAs(who, 'PUT /biz/v1/clue/remark', { body: { unionId: clueId, words: '回电' } }),
  ],
  [
    'snooze',
    (who, clueId) => callAs(who, 'POST /biz/v1/clue/call_now/snooze', { body: { clueId, days: 1 } }),
  ],
  [
    'outcome',
    (who, clueId) =>
      callAs(who, 'POST /biz/v1/clue/call_now/outcome', {
        body: { clueId, reason: 'card', outcome: 'talked' },
      }),
  ],
  [
    'call',
    (who, clueId) => callAs(who, 'POST /biz/v1/clue/call_now/reach', { body: { clueId, way: 'call' } }),
  ],
  [
    'tag',
    (who, clueId, tagId) =>
      callAs(who, 'POST /biz/v1/clue/attribute/tag', { body: { clueId, add: [tagId] } }),
  ],
] satisfies [
  string,
  (session: string, clueId: string, tagId: string) => Promise<{ status: number }>,
][])('is answered like a missing one where its import is undone meanwhile: %s', async (_name, change) => {
  const { companyId, staff } = await testCompany()
  const tagId = await makeTag(companyId)
  const admin = await makeStaff(companyId, { role: 'admin' })
  const content = Buffer.from(`姓名,手机号,跟进人\n王芳,13800001111,${staff.userId}\n`).toString('base64')
  const { body: checked } = await callAs(admin.session, 'POST /biz/v1/customers/import/check', {
    body: { name: '线索.csv', content },
  })
  const importId = checked.data?.importId ?? ''
  await callAs(admin.session, 'POST /biz/v1/customers/import/apply', { body: { importId } })
  const { body: listed } = await callAs(staff.session, 'POST /biz/v1/clue/list', { body: {} })
  const clueId = listed.data?.list[0]?.person.unionId ?? ''
  const undoing = await open(companyId, (db) => undoLeadImport(db, parts.sealer, admin, importId))
  const changing = change(staff.session, clueId, tagId)
  await waiting(parts.db)
  await undoing.end()
  expect((await changing).status).toBe(404)
})
