import type { ImportReport } from '@mingpian/contract/staff.ts'
import { readSheet } from 'read-excel-file/universal'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'
import { cell, workbook, workbookOf } from './sheets.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeCompany } = test
let companyId: string
let admin: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', name: '周敏', userId: 'ZhouMin', phone: '13800000001' })
})

async function check(content: Buffer, name = '员工.xlsx', language = 'zh'): Promise<ImportReport> {
  const body = { source: 'file' as const, name, content: content.toString('base64') }
  const headers = { 'accept-language': language }
  const answer = await callAs(admin.session, 'POST /biz/v1/staff/import/check', { body, headers })
  return answer.body.data ?? expect.fail(`${answer.body.code} ${answer.body.message}`)
}
const reasonsOf = ({ list }: ImportReport) =>
  list.flatMap(({ row, reasons }) => reasons.map(({ column, reason }) => `${row} ${column} ${reason}`))

async function rejectedOf({ importId }: ImportReport) {
  const { body } = await callAs(admin.session, 'GET /biz/v1/staff/import/rejected', { query: { importId } })
  const { rawPayload } = await test.app.inject({ url: body.data?.url ?? '' })
  return readSheet(new Uint8Array(rawPayload).buffer, 1)
}

const letters = 'ABCDEFG'
const row = (at: number, cells: string[]) => `<row r="${at}">${cells.join('')}</row>`
const texts = (at: number, values: string[]) =>
  row(
    at,
    values.map((value, column) => cell(`r="${letters[column]}${at}"`, value)),
  )
const head = texts(1, ['账号', '姓名', '职位', '部门', '手机号'])

describe('the cells of a spreadsheet', () => {
  it('are told by row and column where they are merged into another', async () => {
    const rows = [
      head,
      texts(2, ['lin', '林岚', '客户经理', '销售部', '13700000001']),
      row(3, [cell('r="A3"', 'fang'), cell('r="B3"', '方浩'), cell('r="C3"', '总监')]),
      texts(4, ['xu', '徐明哲', '', '市场部', '13700000003']),
    ]
    const merged = '<mergeCells count="2"><mergeCell ref="D2:E3"/><mergeCell ref="B4:C4"/></mergeCells>'
    const found = await check(workbook(rows.join(''), undefined, false, merged))
    const why = (range: string) => `与其他单元格合并（${range}），请取消合并后逐行填写`
    expect(reasonsOf(found)).toEqual([
      `2 手机号 ${why('D2:E3')}`,
      `3 部门 ${why('D2:E3')}`,
      `3 手机号 ${why('D2:E3')}`,
      `4 职位 ${why('B4:C4')}`,
    ])
    const english = await check(workbook(rows.join(''), undefined, false, merged), '员工.xlsx', 'en')
    expect(reasonsOf(english)[0]).toContain('2 Mobile is merged with other cells (D2:E3)')
  })

  it('are told where they hold an error, a formula without a result, or a number of lost digits', async () => {
    const rows = [
      head,
      row(2, [
        cell('r="A2"', 'lin'),
        cell('r="B2"', '林岚'),
        '<c r="C2" t="e"><f>VLOOKUP(A2,X:Y,2)</f><v>#N/A</v></c>',
        '<c r="D2" t="str"><f>A2&amp;"部"</f></c>',
        '<c r="E2" t="n"><v>13700000001</v></c>',
      ]),
      row(3, ['<c r="A3"><v>1.2345678901234599E+17</v></c>', cell('r="B3"', '方浩')]),
    ]
    const found = await check(workbook(rows.join('')))
    expect(reasonsOf(found)).toEqual([
      '2 部门 是没有结果的公式，请改为文字',
      '2 职位 单元格出错（#N/A），请改为文字',
      '3 账号 数字超过 15 位，表格已改动末几位，请将单元格设为文本后重新填写',
    ])
    const [, given] = await rejectedOf(found)
    expect(given?.slice(2, 5)).toEqual(['#N/A', `'=A2&"部"`, '13700000001'])
    // Nothing of it comes in by being given back and brought in as it is.
    const again = await check(Buffer.from('账号,姓名,职位,部门\nlin,林岚,#N/A,"=A2&""部"""\n'), '员工.csv')
    expect(again.counts).toEqual({ added: 0, changed: 0, same: 0, rejected: 1 })
  })
})

it('reads a number with the zeros that its format alone shows', async () => {
  const styles = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/>
    <numFmt numFmtId="165" formatCode="0000;[Red]0000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="164"/></cellStyleXfs>
    <cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" fontId="0"/><xf numFmtId="165"/></cellXfs></styleSheet>`
  const member = (at: number, account: string) =>
    row(at, [`<c r="A${at}" ${account}</c>`, cell(`r="B${at}"`, '林岚'), cell(`r="C${at}"`, '经理')])
  const rows = [
    head,
    member(2, 's="1"><v>42</v>'),
    member(3, 's="2"><v>7</v>'),
    member(4, 's="0"><v>42</v>'),
    member(5, 's="1"><v>1234567</v>'),
  ]
  const found = await check(workbook(rows.join(''), undefined, false, '', styles))
  expect(found.list.map(({ userId }) => userId)).toEqual(['00042', '0007', '42', '1234567'])
})

it('reads characters above U+FFFF that are written as references', async () => {
  const rows = [
    head,
    texts(2, ['z02', '&#134071;野家李&#x1F600;']),
    texts(3, ['z03', '<![CDATA[李&#134071;<𠮷]]>']),
  ]
  const { list } = await check(workbook(rows.join('')))
  expect(list.map(({ name }) => name)).toEqual(['𠮷野家李😀', '李&#134071;<𠮷'])
})

it('reads the first visible sheet of a workbook', async () => {
  const sheet = (userId: string, state = 'visible') => ({ rows: head + texts(2, [userId, '林岚']), state })
  const read = async (...sheets: { rows: string; state: string }[]) =>
    (await check(workbookOf(sheets))).list.map(({ userId }) => userId)
  expect(await read(sheet('a', 'hidden'), sheet('b', 'veryHidden'), sheet('c'), sheet('d'))).toEqual(['c'])
  expect(await read(sheet('a', 'hidden'))).toEqual(['a'])
})

it('reads the marks by which other systems keep a text of a csv file as text', async () => {
  const rows = [
    '账号，姓名，手机号',
    'wild03，张三，"=""13720000006"""',
    'wild04，=老张，=13720000007',
    'wild05，张五，="13720000008"',
  ]
  const { list } = await check(Buffer.from(rows.join('\n')), '员工.csv')
  expect(list.map(({ userId, name, reasons }) => [userId, name, reasons])).toEqual([
    ['wild03', '张三', []],
    ['wild04', '=老张', []],
    ['wild05', '张五', []],
  ])
})

it('reads a phone with invisible marks, and keeps the joiners of a name', async () => {
  const rows = [
    '账号,姓名,手机号',
    'a,👨‍👩‍👧家,\u202d13700000020\u202c',
    'b,乙\u200b,\u200e13700000021',
    'c,丙,137\u00a00000\u00a00022',
  ]
  const { list } = await check(Buffer.from(rows.join('\n')), '员工.csv')
  expect(list.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['👨\u200d👩\u200d👧家', []],
    ['乙', []],
    ['丙', []],
  ])
})

it('reads csv files in Big5, and in UTF-16 without a byte order mark', async () => {
  // 帳號,姓名 and zhang,張三
  const big5 = Buffer.from('b162b8b92ca96da6570a7a68616e672cb169a454', 'hex')
  const little = Buffer.from('账号,姓名\nzhang,一丁\n', 'utf16le')
  const files = [
    [big5, '張三'],
    [little, '一丁'],
    [Buffer.from(little).swap16(), '一丁'],
  ] as const
  for (const [content, name] of files)
    expect((await check(content, '员工.csv')).list.map((each) => [each.userId, each.name])).toEqual([
      ['zhang', name],
    ])
})

describe('the file of rejected rows', () => {
  it('keeps every value unchanged: leading zeros, long numbers, long texts, phones', async () => {
    const long = '长'.repeat(2_000)
    const number = '00012345678901234567890'
    const found = await check(
      Buffer.from(
        `账号,姓名,职位,部门,手机号,角色\n007,林岚,${long},${number},+86 0571-8888 6666 转 801,老板\n`,
      ),
      '员工.csv',
    )
    const [, given = []] = await rejectedOf(found)
    expect(given.slice(0, 7)).toEqual([
      ...['007', '林岚', long, number],
      ...['+86 0571-8888 6666 转 801', null, '老板'],
    ])
  })
})

describe('a row with the user id of a colleague', () => {
  const fileOf = (rows: string) => check(Buffer.from(`账号,姓名,手机号,邮箱\n${rows}\n`), '员工.csv')

  it('is refused where it is about another person, and taken where phone or e-mail are the colleague’s', async () => {
    const lin = { name: '林岚', userId: '007', phone: '13800000002' }
    await makeStaff(companyId, lin)
    await test.parts.db.opsPool.query(
      `update staff set email = 'lin@a.cn' where company_id = $1 and user_id = '007'`,
      [companyId],
    )
    const why = '该账号属于林岚，姓名、手机号和邮箱都对不上；如为同一人，请先在员工详情中修改姓名'
    expect(reasonsOf(await fileOf('007,方浩,13700000009,'))).toEqual([`2 姓名 ${why}`])
    expect(reasonsOf(await fileOf('007,方浩,,'))).toEqual([`2 姓名 ${why}`])
    expect((await fileOf('007,林 岚,13700000009,')).counts.changed).toBe(1)
    expect((await fileOf('007,林小岚,13800000002,')).counts.changed).toBe(1)
    expect((await fileOf('007,林小岚,,LIN@a.cn')).counts.changed).toBe(1)
  })
})
