import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { onceKey, shop, someDay } from '../bookings/support.ts'
import { testApp } from '../support/app.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { app, callAs, makeStaff, makeVisitor } = fixture
const path = '/wxwork/v1/console/place/days/import' as const
const dataOf = <T>({ body }: { body: { code: string; data: T | null } }): T =>
  body.data ?? expect.fail(body.code)
const api = '/java-appointment-center/api/app/appointment' as const

type Values = (string | number | Date | null)[][]
const head = ['门店*', '日期*', '结束日期', '营业时间*', '说明']

/** A company with two places, and the calls of an import. */
async function keeper() {
  const made = await shop(fixture)
  const { session } = made.admin
  const second = dataOf(
    await callAs(session, 'POST /wxwork/v1/console/place/save', {
      body: { name: '滨江店', address: '江南大道 1 号' },
      headers: onceKey(),
    }),
  ).placeId
  const check = async (rows: Values, name = '日期.xlsx', content?: string) => {
    const data = rows.map((row) =>
      row.map((value) => {
        if (value === null) return null
        return value instanceof Date ? { value, type: Date, format: 'yyyy/mm/dd' } : { value }
      }),
    )
    const file = content ?? Buffer.from(await writeXlsx(data).toBuffer()).toString('base64')
    return dataOf(await callAs(session, `POST ${path}/check`, { body: { name, content: file } }))
  }
  const apply = (importId: string) => callAs(session, `POST ${path}/apply`, { body: { importId } })
  const undo = (importId: string) => callAs(session, `POST ${path}/undo`, { body: { importId } })
  /** The exceptions of a place, as its page shows them. */
  const daysOf = async (placeId: string) => {
    const { list } = dataOf(await callAs(session, 'GET /wxwork/v1/console/places', {}))
    return (
      list
        .find((place) => place.placeId === placeId)
        ?.exceptions.map(({ day, spans, words }) => [
          day,
          spans.map(({ from, until }) => `${from}-${until}`).join(),
          words,
        ]) ?? []
    )
  }
  return { ...made, session, second, check, apply, undo, daysOf }
}

const next = dayAfter(someDay, 1)
const later = dayAfter(someDay, 9)

describe('a sheet of special days', () => {
  it('closes days of a place and opens a working Sunday, after a dry run, and is undone', async () => {
    const { placeId, second, check, apply, undo, daysOf, slots, companyId } = await keeper()
    const visitor = await makeVisitor(companyId)
    expect(await slots(visitor)).not.toEqual([])
    const report = await check([
      head,
      ['西湖店', someDay.replaceAll('-', '/'), next, '休息', '盘点'],
      ['全部门店', new Date(`${later}T00:00:00Z`), null, '9:00-12:00；13:00～18:00', '周日营业'],
    ])
    expect(report).toMatchObject({ state: 'checked', counts: { added: 2, changed: 0, rejected: 0 } })
    expect(report.list[1]).toMatchObject({ day: later, hours: '09:00-12:00；13:00-18:00' })
    expect(await daysOf(placeId)).toEqual([])
    const answers = await Promise.all([apply(report.importId), apply(report.importId)])
    expect(answers.map(({ body }) => body.code)).toEqual(['0', '0'])
    const opened = [later, '09:00-12:00,13:00-18:00', '周日营业']
    expect(await daysOf(placeId)).toEqual([[someDay, '', '盘点'], [next, '', '盘点'], opened])
    expect(await daysOf(second)).toEqual([opened])
    expect(await slots(visitor)).toEqual([])
    const undone = dataOf(await undo(report.importId))
    expect(undone).toMatchObject({ state: 'undone', undone: { undone: 4, kept: 0 } })
    expect(await daysOf(placeId)).toEqual([])
    expect(await slots(visitor)).not.toEqual([])
  })

  it('changes and takes back what was set by hand, keeps the rest, and its undo keeps later changes', async () => {
    const { placeId, savePlace, check, apply, undo, daysOf } = await keeper()
    const byHand = { day: someDay, spans: [], words: '盘点' }
    const other = { day: later, spans: [{ from: '10:00', until: '12:00' }], words: '' }
    const third = { day: next, spans: [], words: '' }
    await savePlace({ placeId, exceptions: [byHand, other, third] })
    const report = await check([
      head,
      ['西湖店', someDay, null, '10:00-16:00', '盘点'],
      ['西湖店', next, null, '恢复平时', null],
      ['西湖店', later, null, '10:00-12:00', null],
    ])
    expect(report.counts).toEqual({ added: 0, changed: 2, same: 1, rejected: 0 })
    await apply(report.importId)
    expect(await daysOf(placeId)).toEqual([
      [someDay, '10:00-16:00', '盘点'],
      [later, '10:00-12:00', ''],
    ])
    await savePlace({ placeId, exceptions: [{ ...byHand, words: '改过' }, other] })
    expect(dataOf(await undo(report.importId)).undone).toEqual({ undone: 1, kept: 1 })
    expect(await daysOf(placeId)).toEqual([
      [someDay, '', '改过'],
      [next, '', ''],
      [later, '10:00-12:00', ''],
    ])
  })

  it('gives the rejected rows back with the reason for each, and the sheet is imported once corrected', async () => {
    const { session, check, apply, daysOf, placeId } = await keeper()
    const text = [
      'Place,Day,Last day,Hours,Reason',
      `西湖店,${someDay},,Closed,`,
      `西湖店,${someDay},,10:00-12:00,`,
      `城西店,${someDay},,Closed,`,
      `西湖店,2027-02-30,,Closed,`,
      `西湖店,${next},${someDay},Closed,`,
      `西湖店,${next},,18:00-09:00,`,
      `西湖店,2020-01-01,,Closed,`,
      `西湖店,${next},,,`,
    ].join('\n')
    const report = await check([], 'days.csv', Buffer.from(text).toString('base64'))
    expect(report.counts).toEqual({ added: 1, changed: 0, same: 0, rejected: 7 })
    const { url } = dataOf(
      await callAs(session, `GET ${path}/rejected`, { query: { importId: report.importId } }),
    )
    const file = await app.inject(url)
    const rows = (await readSheet(new Uint8Array(file.rawPayload).buffer, 1)) as Values
    expect(rows[0]).toEqual([...head, '未导入的原因', '原行号'])
    expect(rows.slice(1).map((row) => [row[6], row[5]])).toEqual([
      [3, '日期：与第 2 行是同一天'],
      [4, '门店：没有这个门店；所有门店请填“全部门店”'],
      [5, '日期：应为日期，如 2027-10-01'],
      [6, '结束日期：不能早于日期，一行最多 62 天'],
      [7, '营业时间：请填“休息”“恢复平时”，或 09:00-12:00；13:00-18:00，时段不能重叠'],
      [8, '日期：已过去'],
      [9, '营业时间：必填'],
    ])
    await apply(report.importId)
    expect(await daysOf(placeId)).toEqual([[someDay, '', '']])
    const corrected = rows
      .slice(0, 1)
      .concat([['西湖店', next, null, '10:00-12:00', null, rows[5]?.[5] ?? '', 7]])
    const again = await check(corrected)
    expect(again.counts).toMatchObject({ added: 1, rejected: 0 })
  })

  it('cancels no booking: those of a closed day are listed', async () => {
    const { companyId, session, check, apply, book } = await keeper()
    const { orderId = '' } = (await book(await makeVisitor(companyId), '10:00')).body.data ?? {}
    const report = await check([head, ['全部门店', someDay, null, '休息', '停电']])
    await apply(report.importId)
    const { list } = dataOf(await callAs(session, `GET ${api}/manage/v1/misfits`, {}))
    expect(list).toMatchObject([{ orderId, state: 'confirmed', misfit: 'closed' }])
  })

  it('names days of another company’s place to no one, and is applied as it was shown or not at all', async () => {
    const [own, other] = [await keeper(), await keeper()]
    await other.savePlace({ placeId: other.placeId, name: '别家店' })
    const foreign = await own.check([head, ['别家店', someDay, null, '休息', null]])
    expect(foreign.counts).toMatchObject({ rejected: 1 })
    const report = await own.check([head, ['西湖店', someDay, null, '休息', null]])
    const answer = await callAs(other.session, `POST ${path}/apply`, { body: { importId: report.importId } })
    expect(answer.status).toBe(404)
    await own.savePlace({ placeId: own.placeId, exceptions: [{ day: someDay, spans: [], words: '' }] })
    expect((await own.apply(report.importId)).body.code).not.toBe('0')
    const analyst = await makeStaff(own.companyId, { role: 'analyst' })
    const body = { name: '日期.csv', content: '' }
    expect((await callAs(analyst.session, `POST ${path}/check`, { body })).status).toBe(403)
  })

  it('takes no more days than a place may have, and none in vain', async () => {
    const { check, apply, daysOf, placeId } = await keeper()
    const rows: Values = [head]
    for (let nth = 0; nth < 4; nth++)
      rows.push(['西湖店', dayAfter(someDay, nth * 62), dayAfter(someDay, nth * 62 + 61), '休息', null])
    const report = await check(rows)
    expect(report.counts).toMatchObject({ added: 3, rejected: 1 })
    expect(report.list[0]?.reasons[0]?.reason).toContain('200')
    await apply(report.importId)
    expect(await daysOf(placeId)).toHaveLength(186)
  })

  it('of the template alone changes nothing: its examples are left out', async () => {
    const { session, check } = await keeper()
    const { url } = dataOf(await callAs(session, `GET ${path}/template`, {}))
    const file = await app.inject(url)
    const content = Buffer.from(file.rawPayload).toString('base64')
    const answer = await callAs(session, `POST ${path}/check`, { body: { name: '模板.xlsx', content } })
    expect(answer.body.message).toContain('没有内容')
    const rows = (await readSheet(new Uint8Array(file.rawPayload).buffer, 1)) as Values
    const report = await check([...rows, ['西湖店', later, null, '休息', null]])
    expect(report.counts).toEqual({ added: 1, changed: 0, same: 0, rejected: 0 })
  })
})
