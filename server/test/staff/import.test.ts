import type { ImportReport } from '@mingpian/contract/staff.ts'
import { readSheet } from 'read-excel-file/universal'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { plan } from '#domain/staff/import/plan.ts'
import { staff as staffModule } from '#domain/staff/module.ts'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'
import { twoRows, vastWorkbooks, workbook } from './sheets.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeCompany, parts } = test
let companyId: string
let admin: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', name: '周敏', userId: 'ZhouMin', phone: '13800000001' })
})

const broken = '文件已损坏或不是标准的 xlsx，请用 Excel 或 WPS 打开，另存为 xlsx 后上传'
const tooWide = '表格范围过大，最多 5000 行、100 列，请删除多余的行和列（包括只设了格式的空行、空列）后上传'
const badPhone = '应为 11 位手机号，座机和分机请由员工在名片的“更多电话”中添加'
const head = ['账号*', '姓名*', '职位', '部门', '手机号', '邮箱', '角色']
type Sheet = (string | number | null)[][]

const xlsx = async (rows: Sheet) =>
  (
    await writeXlsx(rows.map((row) => row.map((value) => ({ value: value ?? undefined })))).toBuffer()
  ).toString('base64')
const csv = (text: string) => Buffer.from(text).toString('base64')

const check = (content: string, name = '员工.csv') =>
  callAs(admin.session, 'POST /biz/v1/staff/import/check', { body: { source: 'file', name, content } })
const apply = (importId: string) =>
  callAs(admin.session, 'POST /biz/v1/staff/import/apply', { body: { importId } })
const report = async (importId: string, verdict?: 'added' | 'changed' | 'same' | 'rejected') =>
  (
    await callAs(admin.session, 'GET /biz/v1/staff/import/report', {
      query: { importId, ...(verdict && { verdict }) },
    })
  ).body.data as ImportReport
async function checked(content: string): Promise<ImportReport> {
  const { body } = await check(content)
  return body.data ?? expect.fail(`${body.code} ${body.message}`)
}
const staff = async () => {
  const { rows } = await parts.db.opsPool.query(
    'select user_id, name, position, department, email, role, phone_sealed from staff where company_id = $1 order by user_id',
    [companyId],
  )
  return rows.map(({ phone_sealed, ...row }) => ({
    ...row,
    phone: phone_sealed ? parts.sealer.open(companyId, phone_sealed) : '',
  }))
}
const reasonsOf = ({ list }: ImportReport) =>
  list.map(({ row, reasons }) => [row, ...reasons.map(({ column, reason }) => `${column}${reason}`)])

describe('a file of 5,000 rows with 37 wrong ones', () => {
  it('imports 4,963 rows, returns 37 with reasons, and imports them after correction', async () => {
    const wrong = (at: number) => at % 135 === 7 && at < 37 * 135
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const phone = wrong(at) ? `1380${at}` : `139${String(10_000_000 + at)}`
      return [`user${at}`, `员工${at}`, '客户经理', `销售${at % 20}部`, phone, `u${at}@example.com`, '成员']
    })
    const first = await checked(await xlsx([head, ...rows]))
    expect(first.counts).toEqual({ added: 4963, changed: 0, same: 0, rejected: 37 })
    expect(first.list[0]).toMatchObject({
      row: 9,
      userId: 'user7',
      verdict: 'rejected',
      reasons: [{ column: '手机号', reason: badPhone }],
    })
    expect((await staff()).length).toBe(1)
    expect((await apply(first.importId)).body.data?.state).toBe('applied')
    expect((await staff()).length).toBe(4964)
    expect((await staff()).find(({ user_id }) => user_id === 'user5')).toEqual({
      user_id: 'user5',
      name: '员工5',
      position: '客户经理',
      department: '销售5部',
      email: 'u5@example.com',
      role: 'member',
      phone: '13910000005',
    })
    // Applied again, or brought in again, it changes nothing.
    expect((await apply(first.importId)).body.data?.counts).toEqual(first.counts)
    const again = await checked(await xlsx([head, ...rows]))
    expect(again.counts).toEqual({ added: 0, changed: 0, same: 4963, rejected: 37 })

    const file = await callAs(admin.session, 'GET /biz/v1/staff/import/rejected', {
      query: { importId: first.importId },
    })
    const sheet = await sheetOf(file.body.data?.url)
    expect(sheet).toHaveLength(38)
    expect(sheet[1]).toEqual([
      'user7',
      '员工7',
      '客户经理',
      '销售7部',
      '13807',
      'u7@example.com',
      '成员',
      `手机号：${badPhone}`,
      '9',
    ])
    const fixed = sheet.map((row, at) =>
      at === 0 ? row : row.map((cell, column) => (column === 4 ? `137${10_000_000 + at}` : cell)),
    )
    const second = await checked(await xlsx(fixed as Sheet))
    expect(second.counts).toEqual({ added: 37, changed: 0, same: 0, rejected: 0 })
    await apply(second.importId)
    expect((await staff()).length).toBe(5001)
  })
})

const fileAt = async (url = '') => {
  const answer = await test.app.inject({ url })
  expect(answer.headers['content-disposition']).toContain('attachment')
  return answer.rawPayload
}
const sheetOf = async (url?: string) => readSheet(new Uint8Array(await fileAt(url)).buffer, 1)

describe('what a row may hold', () => {
  it('is told row by row: wrong, twice, taken, and by whom', async () => {
    await makeStaff(companyId, { name: '方浩', userId: 'FangHao', phone: '13800000003' })
    const left = await makeStaff(companyId, { name: '林岚', userId: 'LinLan', phone: '13800000002' })
    await parts.db.opsPool.query(`update staff set status = 'left' where staff_id = $1`, [left.staffId])
    const found = await checked(
      await xlsx([
        head,
        ['', '无账号', '', '', '', '', ''],
        ['a b', '空格', '', '', '', '', ''],
        ['x1', '', '', '', '', '', ''],
        ['x2', '甲', '', '', '13700000000', 'nobody@', '老板'],
        ['x3', '乙', '', '', 13700000001, '', ''],
        ['X3', '丙', '', '', '', '', ''],
        ['x4', '丁', '', '', '+86 137-0000-0001', '', ''],
        ['x5', '戊', '', '', '13800000003', '', ''],
        // Free again: the former owner has left.
        ['x6', '己', '', '', '13800000002', '', ''],
        ['linlan', '林岚', '', '', '', '', ''],
        ['zhoumin', '周敏', '', '', '', '', '员工'],
        ['x7', '庚'.repeat(65), '', '', '', '', ''],
        [null, null, null, null, null, null, null],
      ]),
    )
    expect(reasonsOf(await report(found.importId, 'rejected'))).toEqual([
      [2, '账号必填'],
      [3, '账号只能由字母、数字和 _ - @ . 组成'],
      [4, '姓名必填'],
      [5, '邮箱格式不正确', '角色请填“员工”、“分析员”、“编辑”、“管理员”、“所有者”之一'],
      [7, '账号与第 6 行重复'],
      [8, '手机号与第 6 行的手机号重复'],
      [9, '手机号已被方浩使用'],
      [11, '账号该员工已离职，如已返岗请先在员工详情中恢复'],
      [12, '角色不能修改自己的角色'],
      [13, '姓名内容过长'],
    ])
    expect(found.counts).toEqual({ added: 2, changed: 0, same: 0, rejected: 10 })
  })

  it('leaves missing columns as they are, tells changes apart, and lets two members swap their phones', async () => {
    await makeStaff(companyId, { name: '方浩', userId: 'FangHao', phone: '13800000003' })
    await makeStaff(companyId, { name: '徐明哲', userId: 'XuMingZhe', phone: '13800000004' })
    const { importId, counts } = await checked(
      csv(
        'userid,mobile,position\nFANGHAO,13800000004,\nXuMingZhe,13800000003,总监\nZhouMin,13800000001,客户经理\n',
      ),
    )
    expect(counts).toEqual({ added: 0, changed: 2, same: 1, rejected: 0 })
    expect((await report(importId, 'changed')).list.map(({ changes }) => changes)).toEqual([
      ['phone'],
      ['position', 'phone'],
    ])
    await apply(importId)
    expect(
      (await staff()).map(({ user_id, name, position, phone }) => [user_id, name, position, phone]),
    ).toEqual([
      ['FangHao', '方浩', '客户经理', '13800000004'],
      ['XuMingZhe', '徐明哲', '总监', '13800000003'],
      ['ZhouMin', '周敏', '客户经理', '13800000001'],
    ])
    const { rows } = await parts.db.opsPool.query(
      'select fields from card_change where company_id = $1 order by 1',
      [companyId],
    )
    expect(rows.map(({ fields }) => fields)).toEqual([['phone'], ['position', 'phone']])
  })

  it('checks each phone once in a chain of rows of which the last one stays', () => {
    const rest = { name: '甲', position: '', department: '', email: '' }
    const known = Array.from({ length: 301 }, (_, at) => ({
      ...{ ...rest, staffId: `s${at}`, userId: `u${at}`, phone: `${at}` },
      ...{ status: 'active' as const, role: 'member' as const },
    }))
    const rows = known.slice(1).map(({ phone, userId }, at) => ({
      row: at,
      values: { userId: userId.replace(/\d+/, String(at)), phone },
      reasons: [],
    }))
    let looks = 0
    const hashOf = (phone: string) => {
      looks++
      return phone
    }
    const planned = plan(rows, { known, importer: { staffId: '', role: 'owner' }, source: 'file', hashOf })
    expect(planned.every(({ reasons }) => reasons[0]?.code === 'phoneTaken')).toBe(true)
    expect(looks).toBeLessThan(3_000)
  })

  it('is applied as it was checked, or not at all', async () => {
    const { importId } = await checked(csv('账号,姓名,手机号\nnew1,甲,13700000001\nnew2,乙,13700000002\n'))
    await makeStaff(companyId, { name: '丙', phone: '13700000002' })
    expect((await apply(importId)).body.code).toBe('500317')
    expect((await staff()).length).toBe(2)
    // The same row in other words is another row.
    const other = await checked(csv('账号,姓名\nnew1,甲\n'))
    await makeStaff(companyId, { name: '另一人', userId: 'new1', phone: '13700000009' })
    expect((await apply(other.importId)).body.code).toBe('500317')
    const both = await checked(csv('账号,姓名\nnew3,丁\n'))
    const answers = await Promise.all([apply(both.importId), apply(both.importId)])
    expect(answers.map(({ body }) => body.data?.state)).toEqual(['applied', 'applied'])
    expect((await staff()).filter(({ user_id }) => user_id === 'new3')).toHaveLength(1)
  })
})

describe('the file itself', () => {
  it('is read in the encodings and separators that spreadsheets save', async () => {
    const text = '账号\t姓名\n"a,1"\t甲\nzhang\t"张""三\n"\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    // 账号,姓名\r\nzhang,张三 as Chinese spreadsheets save it.
    const gb = Buffer.from('d5cabac52cd0d5c3fb0d0a7a68616e672cd5c5c8fd', 'hex')
    for (const [content, name] of [
      [utf16, '张"三'],
      [gb, '张三'],
      [Buffer.from('\ufeff账号;姓名\r\nzhang;张三\r\n'), '张三'],
    ] as const) {
      const { list } = await checked(content.toString('base64'))
      expect(list.find(({ verdict }) => verdict === 'added')).toMatchObject({ userId: 'zhang', name })
    }
  })

  it('is refused with a reason if it cannot be read, also if it would fill the memory', async () => {
    const refused = async (content: string) => {
      const { body } = await check(content)
      return [body.code, body.message]
    }
    const zip = Buffer.from(await xlsx([head, ['a', 'b', 'c', 'd', 'e', 'f', 'g']]), 'base64')
    const vast = await xlsx([...Array.from({ length: 6001 }, () => [null]), ['x']])
    expect(await refused('')).toEqual(['500316', '文件中没有内容'])
    expect(await refused(csv('姓名\n张三\n'))).toEqual(['500316', '首行缺少“账号”列，请使用导入模板'])
    for (const other of [csv('一月,二月\n张三,李四\n'), await xlsx([['员工花名册'], head, ['a', '甲']])])
      expect(await refused(other)).toEqual(['500316', '首行不是模板的表头，请使用导入模板'])
    expect(await refused(zip.subarray(0, 900).toString('base64'))).toEqual(['500316', broken])
    expect(await refused(csv('%PDF-1.7'))).toEqual(['500316', '请上传 xlsx 或 csv 文件'])
    expect(await refused(vast)).toEqual(['500316', tooWide])
    expect(await refused(csv(`账号\n${'a\n'.repeat(5001)}`))).toEqual([
      '500316',
      '最多 5000 行，请拆分后分批导入',
    ])
    expect(await refused(Buffer.alloc(5 * 1024 * 1024 + 1, 'a').toString('base64'))).toEqual([
      '500316',
      '文件超过 5 MB',
    ])
    // A directory that says little of what unpacks to much.
    const lying = Buffer.from(zip)
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
      lying.writeUInt32LE(7, at + 24)
    expect(await refused(lying.toString('base64'))).toEqual(['500316', broken])
    const huge = Buffer.from(zip)
    huge.writeUInt32LE(0x7fffffff, huge.indexOf('PK\x01\x02') + 24)
    expect(await refused(huge.toString('base64'))).toEqual([
      '500316',
      '文件中名单以外的内容过多，请将名单复制到新的 xlsx 文件后上传',
    ])
  })

  it('is refused with what to do about it: an older one, one with a password, one that was formatted to its end', async () => {
    const saidOf = async (content: string) => {
      const body = { source: 'file' as const, content }
      const headers = { 'accept-language': 'en' }
      const english = await callAs(admin.session, 'POST /biz/v1/staff/import/check', { body, headers })
      return [(await check(content)).body.message, english.body.message]
    }
    // A compound file by its mark and the name of a stream.
    const compound = (stream: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(512),
        Buffer.from(stream, 'utf16le'),
        Buffer.alloc(512),
      ]).toString('base64')
    expect(await saidOf(compound('Workbook'))).toEqual([
      '旧版 xls 文件无法读取，请另存为 xlsx 后上传',
      'the file is of an older kind (xls), please save it as xlsx',
    ])
    expect(await saidOf(compound('EncryptedPackage'))).toEqual([
      '文件设有密码，请取消密码后重新上传',
      'the file has a password, please save it without one',
    ])
    // Three names and a format to the last row there is, or a cell in a column far to the right.
    const formatted = workbook(`${twoRows()}<row r="1048576" s="1" customFormat="1"/>`)
    const stray = workbook(twoRows('r="CW2"'))
    for (const content of [formatted, stray]) {
      const [zh, en] = await saidOf(content.toString('base64'))
      expect([zh, en]).toEqual([tooWide, expect.stringContaining('at most 5,000 rows and 100 columns')])
    }
    expect((await saidOf(workbook(twoRows('r="b2"')).toString('base64')))[0]).toBe(broken)
    expect((await saidOf(csv(`账号,姓名\na1,甲${'\n'.repeat(30_000)}`)))[0]).toBe(tooWide)
  })

  it('is refused for what it is: a spreadsheet that is broken, no list at all, or unreadable text', async () => {
    // The first bytes of files that people take for a list, and random bytes.
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex')
    const gif = Buffer.from('474946383961010001008000ff', 'hex')
    const chance = Buffer.from(Array.from({ length: 512 }, (_, at) => (at * 167 + 149) % 256))
    const no = '请上传 xlsx 或 csv 文件'
    for (const bytes of [png, jpeg, gif, chance]) {
      const said = async (name: string) => (await check(bytes.toString('base64'), name)).body.message
      expect([await said('员工.csv'), await said('员工.XLSX'), await said('')]).toEqual([no, broken, no])
    }
    const unknown = Buffer.from('b1e2bdffff2c41', 'hex').toString('base64')
    expect((await check(unknown)).body.message).toBe('文件编码无法识别，请另存为 UTF-8 格式的 csv 或 xlsx')
  })

  it('is not read if a few bytes would use up the memory of the server', async () => {
    expect((await checked(workbook(twoRows()).toString('base64'))).counts.added).toBe(1)
    for (const [what, bytes] of vastWorkbooks())
      expect([what, (await check(bytes.toString('base64'))).body.code]).toEqual([what, '500316'])
    const lines = '\n'.repeat(30_000)
    expect((await check(csv(`账号,姓名\na1,甲${lines}`))).body.code).toBe('500316')
    expect((await check(csv(`账号,姓名\na1,甲${','.repeat(2_000)}`))).body.code).toBe('500316')
    const long = await checked(csv(`账号,姓名\na1,${'甲'.repeat(100_000)}`))
    expect(reasonsOf(long)).toEqual([[2, '姓名内容过长']])
  })

  it('comes back with nothing that a spreadsheet would run', async () => {
    const { importId } = await checked(csv('账号,姓名,职位\n,"=HYPERLINK(""http://evil"")",@SUM(A1)\n'))
    const file = await callAs(admin.session, 'GET /biz/v1/staff/import/rejected', { query: { importId } })
    expect((await sheetOf(file.body.data?.url))[1]?.slice(0, 3)).toEqual([
      null,
      `'=HYPERLINK("http://evil")`,
      `'@SUM(A1)`,
    ])
  })

  it('is the filled template, whose example rows may stay', async () => {
    for (const language of ['zh', 'en']) {
      const template = await callAs(admin.session, 'GET /biz/v1/staff/import/template', {
        headers: { 'accept-language': language },
      })
      const [names = [], ...examples] = (await sheetOf(template.body.data?.url)) as string[][]
      expect(examples).toHaveLength(2)
      expect((await check(await xlsx([names, ...examples]))).body.message).toMatch(
        /文件中没有内容|holds nothing/,
      )
      const found = await checked(await xlsx([names, ...examples, [`new-${language}`, '甲']]))
      expect(found.list.map(({ row, userId }) => [row, userId])).toEqual([[4, `new-${language}`]])
      // A changed cell means the row.
      const own = examples.map((cells) => cells.with(4, ''))
      expect((await checked(await xlsx([names, ...own]))).counts.added).toBe(2)
    }
  })

  it('is at an address that cannot be guessed and expires after ten minutes', async () => {
    const { importId } = await checked(csv('账号,姓名\n,甲\n'))
    const { body } = await callAs(admin.session, 'GET /biz/v1/staff/import/rejected', { query: { importId } })
    const url = body.data?.url ?? ''
    const status = async (address: string) => (await test.app.inject({ url: address })).statusCode
    expect(await status(url)).toBe(200)
    const elsewhere = await makeCompany()
    const until = Number(/\.(\d+)\./.exec(url)?.[1])
    for (const other of [
      url.replace(importId, 'template'),
      url.replace(companyId, elsewhere),
      url.replace(String(until), String(until + 9)),
      url.replace('.zh.', '.en.'),
      url.replace(/[\w-]{43}/, 'x'.repeat(43)),
    ])
      expect(await status(other)).toBe(404)
    vi.useFakeTimers({ now: (until + 1) * 1000, toFake: ['Date'] })
    expect(await status(url)).toBe(404)
    vi.useRealTimers()
  })

  it('is sealed where it waits, and gone within a day', async () => {
    const { importId } = await checked(csv('账号,姓名,手机号\nnew1,独一无二,13712345678\n'))
    const { rows } = await parts.db.opsPool.query('select * from staff_import where import_id = $1', [
      importId,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/独一无二|13712345678/)
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('13712345678')
    await parts.db.opsPool.query(
      `update staff_import set created_at = now() - interval '18 hours 1 minute' where import_id = $1`,
      [importId],
    )
    expect((await apply(importId)).status).toBe(404)
    await deleteExpired(parts.db, staffModule.expiry)
    const after = await parts.db.opsPool.query('select from staff_import where import_id = $1', [importId])
    expect(after.rows).toHaveLength(0)
  })
})
