import type { CustomerFilter } from '@mingpian/contract/customers.ts'
import { readSheet } from 'read-excel-file/universal'
import { expect, it } from 'vitest'
import { type CustomerRow, customerCells } from '#domain/exports/customers.ts'
import { clueApp } from '../clue/test-company.ts'
import { openOwn } from '../support/database.ts'
import { leaveCard } from '../support/lead-facts.ts'
import type { MadeStaff } from '../support/makers.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { app, callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp(db)

async function peopled() {
  const made = await testCompany()
  const { companyId, staff, open } = made
  const [an, ben] = [await makeVisitor(companyId, { name: '安安' }), await makeVisitor(companyId)]
  await open(an)
  await open(ben)
  await leaveCard(parts, staff, an, { phone: '138-0000-9876' })
  const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  return { ...made, admin, owner: await makeStaff(companyId, { role: 'owner', name: '所有' }) }
}

const begin = ({ session }: MadeStaff, body: CustomerFilter = {}) =>
  callAs(session, 'POST /biz/v1/jobs/export/customers', { body })

const file = ({ session }: MadeStaff, exportId: string) =>
  callAs(session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })

/** The rows of a finished export, as the member who asked for it downloads them. */
async function sheetOf(who: MadeStaff, filter?: CustomerFilter) {
  const exportId = (await begin(who, filter)).body.data?.exportId ?? ''
  await expect
    .poll(
      async () => {
        await parts.queue.runDue()
        return (await file(who, exportId)).status
      },
      { timeout: 30_000 },
    )
    .toBe(200)
  const got = await app.inject((await file(who, exportId)).body.data?.url ?? '')
  return { exportId, rows: await readSheet(new Uint8Array(got.rawPayload).buffer, 1) }
}

it('holds the leads that match, with phones masked for an administrator and whole for an owner', async () => {
  const { companyId, admin, owner } = await peopled()
  const { rows } = await sheetOf(admin)
  const shown = rows.map((row) => [0, 1, 5, 7, 8].map((at) => row[at]))
  expect(shown[0]).toEqual(['姓名', '电话', '跟进人', '渠道', '阶段'])
  expect(shown.slice(1)).toEqual(
    expect.arrayContaining([
      ['安安', '138****9876', '林岚', '访问、留名片', '新线索'],
      [expect.stringMatching(/^微信访客 \d+$/), null, '林岚', '访问', '新线索'],
    ]),
  )
  expect(rows.map((row) => row[13])).toEqual(['最近做了什么', '留了名片', '看了名片'])
  const whole = await sheetOf(owner, { keyword: '9876' })
  expect(whole.rows.slice(1).map((row) => row.slice(0, 2))).toEqual([['安安', '13800009876']])
  // Of the right to whole phones, not of having asked: the file of the owner is none of the administrator's.
  expect((await file(admin, whole.exportId)).status).toBe(404)
  const { rows: audited } = await db.opsPool.query('select action, detail from audit where company_id = $1', [
    companyId,
  ])
  expect(audited.filter(({ action }) => action === 'leads exported')).toHaveLength(2)
  expect(JSON.stringify(audited)).not.toContain('9876')
})

it('names in each row who exported it, and the export', async () => {
  const { admin } = await peopled()
  const { exportId, rows } = await sheetOf(admin)
  const [head, ...marks] = rows.map((row) => String(row[15]))
  expect(head).toBe('导出标记')
  expect(marks).toHaveLength(2)
  for (const mark of marks)
    expect(mark).toMatch(new RegExp(`^管理 · 20\\d\\d年.+ \\d\\d:\\d\\d · ${exportId.slice(-12)}$`))
})

it('is refused without the right to customers, and for an unknown salesperson or tag', async () => {
  const { companyId, staff, admin } = await peopled()
  for (const role of ['editor', 'analyst'] as const)
    expect((await begin(await makeStaff(companyId, { role }))).status).toBe(403)
  expect((await begin(staff)).status).toBe(403)
  expect((await begin(admin, { userId: 'Unobody' })).status).toBe(404)
  expect((await begin(admin, { tagId: 'none' })).status).toBe(404)
})

it('says sources, tags and the last deed in the language of the sheet', () => {
  const at = new Date(0)
  const row: CustomerRow = {
    root_id: '',
    name: 'Ann',
    number: '1',
    holder_name: 'Lin',
    sources: ['visit', 'form'],
    stage: 'new',
    visits: 1,
    first_at: at,
    last_at: at,
    next_at: null,
    deed: 'visit',
    content_type: 'material',
    title: 'Price list',
    tags: ['A', 'B'],
    score: null,
    phone: null,
    employer: null,
    region: null,
    note: null,
  }
  const cells = (locale: 'zh' | 'en') =>
    customerCells(row, locale, () => '').filter((_, i) => i === 6 || i === 7 || i === 13)
  expect(cells('zh')).toEqual(['A、B', '访问、表单', '看了“Price list”'])
  expect(cells('en')).toEqual(['A, B', 'Visits, Form', 'Looked at “Price list”'])
})
