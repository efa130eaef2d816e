import { readSheet } from 'read-excel-file/universal'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { leadImport as leadImportModule } from '#domain/leads/import/module.ts'
import { grantProvenPhone } from '#domain/leads/imported/prove.ts'
import { expectStoredLeads } from '../leads/computed.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import { type Cells, head, importApp, reasonsOf } from './peopled.ts'

const {
  app,
  callAs,
  detailOf,
  listOf,
  makeStaff,
  makeVisitor,
  namesOf,
  parts,
  peopled,
  pooled,
  testCompany,
} = await importApp()

/** A visitor whose person owns the session's identity. */
const giver = ({ companyId, personId }: MadeVisitor) => ({ companyId, personId, identityPersonId: personId })

describe('forgetting a person', () => {
  it('removes the rows of an erased person from all lists at once, applied or not', async () => {
    const { companyId, act, checked, admin } = await peopled()
    const rows: Cells = [
      ['王芳', '13800001111', '', '', '', '', ''],
      ['李强', '13900002222', '', '', '', '', ''],
    ]
    const { importId } = await checked(rows)
    await act('apply', importId)
    // The second list knows the phone, and rejects the row with the reason.
    const second = await checked([...rows, ['张三', '13700003333', '', '', '', '', '']])
    const { person_id: personId } = await parts.db.tenant(companyId, (db) =>
      db
        .selectFrom('person')
        .select('person_id')
        .where('company_id', '=', companyId)
        .where('name', '=', '王芳')
        .executeTakeFirstOrThrow(),
    )
    const owner = await makeStaff(companyId, { role: 'owner' })
    const forgotten = await callAs(owner.session, 'DELETE /wxwork/v1/console/privacy/person', {
      query: { personId, confirm: 'delete' },
    })
    expect(forgotten.status).toBe(200)
    const namesIn = async (list: string) =>
      (
        await callAs(admin.session, 'GET /biz/v1/customers/import/report', { query: { importId: list } })
      ).body.data?.list.map(({ name }) => name)
    expect(await namesIn(importId)).toEqual(['李强'])
    expect(await namesIn(second.importId)).toEqual(['李强', '张三'])
    expect((await act('undo', importId)).data?.undone).toEqual({ removed: 1, kept: 0 })
  })
})

describe('an imported lead who never visited', () => {
  it('shows the phone of the list to the salesperson who has the lead alone', async () => {
    const { staff, gao, admin, imported } = await peopled()
    await imported([['王芳', '13800001111', '', '', '', 'GaoLang', '']])
    const unionId = (await listOf(gao, '王芳'))[0]?.person.unionId ?? expect.fail('the lead is missing')
    const reach = async ({ session }: MadeStaff) => {
      const { body } = await callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId } })
      return body.data?.reach?.phone ?? 'none'
    }
    expect(await Promise.all([gao, staff].map(reach))).toEqual(['13800001111', 'none'])
    const turned = await callAs(admin.session, 'POST /biz/v1/customers/turn', {
      headers: { 'idempotency-key': uuidv7() },
      body: { leads: [{ unionId, userId: gao.userId }], userId: staff.userId },
    })
    expect(turned.body.code).toBe('0')
    expect(await Promise.all([gao, staff].map(reach))).toEqual(['none', '13800001111'])
  })

  it('answers calls about an imported lead without visits to its salesperson and administrators alone', async () => {
    const { staff, gao, admin, imported } = await peopled()
    await imported([['王芳', '13800001111', '', '', '', 'GaoLang', '高意向']])
    const clueId = (await listOf(gao, '王芳'))[0]?.person.unionId ?? expect.fail('the lead is missing')
    const ledger = { clueId, page: 1, pageSize: 20 }
    const reads = async ({ session }: MadeStaff) => [
      (await callAs(session, 'GET /biz/v1/clue/tags', { query: { clueId } })).status,
      (await callAs(session, 'GET /biz/v1/clue/action/tags', { query: { clueId } })).status,
      (await callAs(session, 'POST /biz/v1/clue/action/tags', { body: { clueIds: [clueId] } })).status,
      (await callAs(session, 'GET /biz/v1/clue/score/ledger', { query: ledger })).status,
      (await callAs(session, 'GET /biz/v1/clue/trail', { query: { unionId: clueId } })).status,
      (await callAs(session, 'GET /biz/v1/clue/follow', { query: { unionId: clueId } })).status,
    ]
    const changes = async ({ session }: MadeStaff) => [
      (await callAs(session, 'PUT /biz/v1/clue/remark', { body: { unionId: clueId, words: '周五回电' } }))
        .status,
      (await callAs(session, 'GET /biz/v1/clue/remark', { query: { unionId: clueId } })).status,
      (await callAs(session, 'POST /biz/v1/clue/call_now/snooze', { body: { clueId, days: 1 } })).status,
      (await callAs(session, 'POST /biz/v1/clue/attribute/tag', { body: { clueId, remove: [] } })).status,
      (
        await callAs(session, 'POST /biz/v1/clue/call_now/outcome', {
          body: { clueId, reason: 'card', outcome: 'talked' },
        })
      ).status,
    ]
    const answers = (status: number, count: number) => Array(count).fill(status)
    const { staff: stranger } = await testCompany()
    expect(await reads(gao)).toEqual(answers(200, 6))
    expect(await reads(admin)).toEqual(answers(200, 6))
    expect(await changes(gao)).toEqual(answers(200, 5))
    for (const other of [staff, stranger]) {
      expect(await reads(other)).toEqual(answers(404, 6))
      expect(await changes(other)).toEqual(answers(404, 5))
    }
    const { body: points } = await callAs(gao.session, 'GET /biz/v1/clue/score/ledger', { query: ledger })
    expect(points.data).toMatchObject({ list: [], total: 0 })
    const { body: trail } = await callAs(gao.session, 'GET /biz/v1/clue/trail', {
      query: { unionId: clueId },
    })
    expect(trail.data).toMatchObject({ list: [], visits: 0, total: 0, person: { name: '王芳' } })
    const tags = await callAs(gao.session, 'GET /biz/v1/clue/tags', { query: { clueId } })
    expect(tags.body.data?.list.map(({ name }) => name)).toEqual(['高意向'])
    // A lead that was handed on is the colleague's to change.
    await callAs(gao.session, 'POST /biz/v1/clue/turn', { body: { unionId: clueId, userId: staff.userId } })
    expect(await changes(gao)).toEqual(answers(404, 5))
    expect(await changes(staff)).toEqual(answers(200, 5))
  })
})

describe('an import of leads', () => {
  it('reads a phone in the ways in which people write it', async () => {
    const { checked } = await peopled()
    const ways = [
      '１３８０００００００１',
      '（+86）13800000002',
      '＋86 138–0000–0003',
      '138.0000.0004',
      '0086-138·0000·0005',
    ]
    const { list } = await checked(ways.map((phone, at) => [`客户${at}`, phone, '', '', '', '', '']))
    expect(list.map(({ phone, reasons }) => [phone, reasons])).toEqual(
      [1, 2, 3, 4, 5].map((end) => [`138****000${end}`, []]),
    )
  })

  it('gives each lead to the named member or the pool, with phone, tags and words, and writes nothing before', async () => {
    const { staff, gao, admin, checked, act } = await peopled()
    const report = await checked([
      ['王芳', '138 0000-1111', '云帆家居', '浙江 杭州', '九月家博会', 'GaoLang', '高意向'],
      ['李强', '13900002222', '', '', '', '公海', ''],
      ['赵敏', '13900003333', '', '', '', '林岚', ''],
      ['孙立', '13900004444', '', '', '', '', ''],
    ])
    expect(report).toMatchObject({ state: 'checked', counts: { added: 4, rejected: 0 }, undone: null })
    expect(report.list.map(({ name, phone, goes }) => [name, phone, goes.way, goes.name])).toEqual([
      ['王芳', '138****1111', 'member', '高朗'],
      ['李强', '139****2222', 'pool', ''],
      ['赵敏', '139****3333', 'member', '林岚'],
      ['孙立', '139****4444', 'pool', ''],
    ])
    expect(await namesOf(gao)).toEqual([])
    const applied = await act('apply', report.importId)
    expect(applied.data).toMatchObject({ state: 'applied', undoUntil: expect.stringMatching(/^2/) })
    // Once more changes nothing.
    expect((await act('apply', report.importId)).data?.state).toBe('applied')
    expect(await namesOf(gao)).toEqual(['王芳'])
    expect(await namesOf(staff)).toEqual(['赵敏'])
    expect((await pooled(gao)).map(({ person, way }) => [person.name, way]).sort()).toEqual([
      ['孙立', 'imported'],
      ['李强', 'imported'],
    ])
    expect(await detailOf(gao, '王芳')).toMatchObject({
      phone: '13800001111',
      visits: 0,
      last: { deed: 'import' },
      mayChange: true,
      imports: [{ employer: '云帆家居', region: '浙江 杭州', note: '九月家博会' }],
      turns: [{ way: 'imported', from: null, to: { name: '高朗' } }],
    })
    const { body } = await callAs(admin.session, 'GET /biz/v1/customers/list', { query: { keyword: '1111' } })
    expect(body.data?.list).toMatchObject([
      { person: { name: '王芳' }, sources: ['import'], tags: [{ name: '高意向' }] },
    ])
  })

  it('names each fault of a row, and gives the rejected rows back as a sheet that can be put right', async () => {
    const { companyId, staff, admin, checked, imported, open } = await peopled()
    await makeStaff(companyId, { name: '林岚' })
    await makeStaff(companyId, { name: '同事', phone: '13700000001' })
    const visitor = await makeVisitor(companyId, { name: '老客' })
    await open(visitor)
    await parts.db.tenant(companyId, (db) =>
      grantProvenPhone(db, parts.sealer, giver(visitor), '13700000002'),
    )
    await imported([['池中', '13700000003', '', '', '', 'pool', '']])
    const report = await checked([
      ['', '12345', '', '', '', '无此人', '无此签'],
      ['老客人', '13700000002', '', '', '', '', ''],
      ['池中人', '13700000003', '', '', '', '', ''],
      ['同事', '13700000001', '', '', '', '', ''],
      ['好', '13700000009', '', '', '', '', ''],
      ['重复', '13700000009', '', '', '', '', ''],
      ['重名', '13700000008', '', '', '', '林岚', ''],
    ])
    expect(report.counts).toEqual({ added: 1, rejected: 6 })
    expect(reasonsOf(report)).toEqual([
      [
        2,
        '姓名必填',
        '电话应为一个完整号码：手机号，带区号的座机，或带国家/地区码的号码（如 +852 9123 4567）',
        '跟进人没有名为“无此人”的员工，请填账号、姓名或“公海”',
        '标签没有标签“无此签”',
      ],
      [3, `电话已是${'林岚'}的线索`],
      [4, '电话已在公海中'],
      [5, '电话是同事同事的号码'],
      [7, '电话与第 6 行的号码重复'],
      [8, '跟进人有多位员工名为“林岚”，请改填账号'],
      [6],
    ])
    const { body } = await callAs(admin.session, 'GET /biz/v1/customers/import/rejected', {
      query: { importId: report.importId },
    })
    const file = await app.inject({ method: 'GET', url: body.data?.url ?? '' })
    const rows = await readSheet(new Uint8Array(file.rawPayload).buffer as ArrayBuffer, 1)
    expect(rows).toHaveLength(7)
    expect(rows[0]).toEqual([...head, '原因', '原行号'])
    expect(rows[1]?.[1]).toBe('12345')
    const foreign = await (await testCompany()).staff
    const asked = { query: { importId: report.importId } }
    const other = await makeStaff(foreign.companyId, { role: 'admin' })
    expect((await callAs(other.session, 'GET /biz/v1/customers/import/report', asked)).status).toBe(404)
    expect((await callAs(staff.session, 'GET /biz/v1/customers/import/report', asked)).status).toBe(403)
  })

  it('refuses an import whose rows would now give another result', async () => {
    const { checked, act, imported } = await peopled()
    const { importId } = await checked([['王芳', '13800001111', '', '', '', '', '']])
    await imported([['别人', '13800001111', '', '', '', 'GaoLang', '']])
    expect((await act('apply', importId)).code).toBe('500317')
  })

  it('reads a sheet of 1,000 rows, and imports them at once', async () => {
    const { companyId, admin, check, act } = await peopled()
    const rows = Array.from({ length: 1_000 }, (_, at) => [
      `客${at}`,
      `139${10_000_000 + at}`,
      '',
      '',
      '',
      at % 2 ? 'GaoLang' : '',
      '',
    ])
    const bytes = await writeXlsx([head, ...rows].map((row) => row.map((value) => ({ value })))).toBuffer()
    const report = (await check([], bytes.toString('base64'))).data
    expect(report?.counts).toEqual({ added: 1_000, rejected: 0 })
    expect((await act('apply', report?.importId ?? '')).data?.state).toBe('applied')
    const { rows: pooledRows } = await parts.db.opsPool.query(
      'select from lead_turn where company_id = $1 and to_id is null',
      [companyId],
    )
    expect(pooledRows).toHaveLength(500)
    // As autovacuum does within a minute. The independent query has a bad plan without statistics of the new rows.
    await parts.db.asOwner((client) => client.query('analyze'))
    const list = (userId?: string) =>
      callAs(admin.session, 'GET /biz/v1/customers/list', { query: userId ? { userId } : {} })
    expect((await list()).body).toMatchObject({ code: '0', data: { total: 1_000 } })
    expect((await list('GaoLang')).body).toMatchObject({ code: '0', data: { total: 500 } })
    await expectStoredLeads(parts.db, companyId)
    const jobs = await callAs(admin.session, 'GET /biz/v1/jobs/list', { query: { kind: 'leadImport' } })
    expect(jobs.body.data?.list).toMatchObject([{ state: 'done', added: 1_000, total: 1_000, isOwn: true }])
  })

  it('says which column a file lacks', async () => {
    const { check } = await peopled()
    const { code, message } = await check([], Buffer.from('姓名,公司\n甲,乙').toString('base64'))
    expect(code).not.toBe('0')
    expect(message).toContain('首行缺少“电话”列')
  })
})

describe('an imported lead', () => {
  it('joins an imported lead with the visitor who proves the phone, and separates them when the join is undone', async () => {
    const { companyId, staff, gao, imported, open } = await peopled()
    await imported([['王芳', '13800001111', '', '', '', 'GaoLang', '']])
    const visitor = await makeVisitor(companyId, { name: '小芳' })
    const namesake = await makeVisitor(companyId, { name: '王芳' })
    await open(visitor)
    await open(namesake)
    expect(await namesOf(gao)).toEqual(['王芳'])
    await parts.db.tenant(companyId, (db) =>
      grantProvenPhone(db, parts.sealer, giver(visitor), '13800001111'),
    )
    // The person is one now, with each of the two salespeople; a name joins no one.
    expect(await namesOf(gao)).toEqual(['小芳'])
    expect(await namesOf(staff)).toEqual(['小芳', '王芳'])
    expect((await detailOf(gao, '小芳')).joins).toMatchObject([{ reason: 'phone' }])
    const [imp] = (
      await parts.db.opsPool.query('select person_id from imported_lead where company_id = $1', [companyId])
    ).rows
    expect(await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, imp.person_id))).toBe(true)
    expect(await namesOf(gao)).toEqual(['王芳'])
    // An undone join is not made again.
    await parts.db.tenant(companyId, (db) =>
      grantProvenPhone(db, parts.sealer, giver(visitor), '13800001111'),
    )
    expect(await namesOf(gao)).toEqual(['王芳'])
  })

  it('joins an imported lead at once with a visitor who proved the phone before and is no lead', async () => {
    const { companyId, gao, imported } = await peopled()
    const visitor = await makeVisitor(companyId, { name: '小芳' })
    await parts.db.tenant(companyId, (db) =>
      grantProvenPhone(db, parts.sealer, giver(visitor), '13800001111'),
    )
    await imported([['王芳', '13800001111', '', '', '', 'GaoLang', '']])
    expect(await namesOf(gao)).toEqual(['小芳'])
  })

  it('removes leads when their import is undone, except those with later changes', async () => {
    const { staff, gao, imported, act, checked } = await peopled()
    const { importId } = await imported([
      ['王芳', '13800001111', '', '', '', 'GaoLang', '高意向'],
      ['李强', '13900002222', '', '', '', 'GaoLang', ''],
      ['赵敏', '13900003333', '', '', '', '公海', ''],
    ])
    const { person } = await detailOf(gao, '李强')
    await callAs(gao.session, 'PUT /biz/v1/clue/progress', {
      body: { unionId: person.unionId, stage: 'contacted' },
    })
    const undone = await act('undo', importId)
    expect(undone.data).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 1 }, undoUntil: '' })
    expect(undone.data?.list.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['王芳', 'removed'],
      ['李强', 'kept'],
      ['赵敏', 'removed'],
    ])
    expect((await act('undo', importId)).data?.undone).toEqual({ removed: 2, kept: 1 })
    expect(await namesOf(gao)).toEqual(['李强'])
    expect(await pooled(staff)).toEqual([])
    // The phones of those who are gone are free again.
    expect((await checked([['王芳', '13800001111', '', '', '', '', '']])).counts.added).toBe(1)
  })

  it('refuses to undo an import a day later, when the list is deleted', async () => {
    const { companyId, imported, act } = await peopled()
    const { importId } = await imported([['王芳', '13800001111', '', '', '', '', '']])
    await parts.db.opsPool.query(
      `update lead_import set created_at = now() - interval '25 hours', applied_at = now() - interval '25 hours' where company_id = $1`,
      [companyId],
    )
    expect((await act('undo', importId)).code).toBe('404')
    await deleteExpired(parts.db, leadImportModule.expiry)
    const { rows } = await parts.db.opsPool.query('select from lead_import where company_id = $1', [
      companyId,
    ])
    expect(rows).toEqual([])
  })
})
