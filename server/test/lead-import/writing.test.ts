import { readSheet } from 'read-excel-file/universal'
import { describe, expect, it } from 'vitest'
import { grantProvenPhone } from '#domain/leads/imported/prove.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'
import { importApp, reasonsOf } from './peopled.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const { app, callAs, detailOf, listOf, makeStaff, makeVisitor, namesOf, parts, peopled } = await importApp(
  await openOwn(),
)

/** The names that the console's list and the salesperson's list show for a keyword. */
async function foundBy({ admin, gao }: { admin: MadeStaff; gao: MadeStaff }, keyword: string) {
  const { body } = await callAs(admin.session, 'GET /biz/v1/customers/list', { query: { keyword } })
  const inConsole = (body.data?.list ?? []).map(({ person }) => person.name).sort()
  expect(await namesOf(gao, keyword)).toEqual(inConsole)
  return inConsole
}

const lead = (name: string, phone: string) => [name, phone, '', '', '', 'GaoLang', '']

describe('a search of leads', () => {
  it('finds a phone in each way to write it', async () => {
    const made = await peopled()
    await made.imported([lead('王芳', '13760000001'), lead('李强', '13770000002')])
    const ways = [
      '137 6000 0001',
      '+86 13760000001',
      '137-6000-0001',
      '\u202d137 6000 0001\u202c',
      '0001',
      '60000001',
    ]
    for (const typed of ways) expect([typed, await foundBy(made, typed)]).toEqual([typed, ['王芳']])
    expect(await foundBy(made, '001')).toEqual([])
  })

  it('finds a name in each way to write it', async () => {
    const made = await peopled()
    await made.imported([
      lead('阿卜杜拉·买买提', '13760000001'),
      lead('尼格买提•热合曼', '13760000002'),
      lead('Ａｌｉｃｅ', '13760000030'),
      lead('李　明', '13760000004'),
    ])
    const ways = {
      阿卜杜拉·买买提: ['阿卜杜拉•买买提', '阿卜杜拉・买买提', '阿卜杜拉．买买提', '阿卜杜拉买买提', '拉·买'],
      '尼格买提•热合曼': ['尼格买提·热合曼', '尼格买提热合曼'],
      Ａｌｉｃｅ: ['Alice', 'alice', 'ＡＬＩＣＥ'],
      '李 明': ['李明', '李 明', '李　明'],
    }
    for (const [name, typed] of Object.entries(ways))
      for (const keyword of typed) expect([keyword, await foundBy(made, keyword)]).toEqual([keyword, [name]])
    // A dot alone is not ignored.
    expect(await foundBy(made, '·')).toEqual([])
  })
})

describe('an imported list', () => {
  it('has phones of other regions and landlines, found by their last digits', async () => {
    const made = await peopled()
    const numbers = [
      ['陈小姐', '+852 9123 4567', '+85291234567', '9123 4567'],
      ['何先生', '+853 6612 3456', '+85366123456', '66123456'],
      ['林先生', '+886 912 345 678', '+886912345678', '912345678'],
      ['Smith', '+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
      ['赵总', '010-88886666', '010-88886666', '8888 6666'],
      ['周经理', '0571-88886677-801', '0571-88886677 转 801', '6677'],
      ['热线', '400-800-8888', '400-800-8888', '4008008888'],
    ]
    const rows = numbers.map(([name = '', typed = '']) => lead(name, typed))
    const report = await made.imported([...rows, lead('不全', '88886666'), lead('打码', '137****0001')])
    expect(report.counts).toEqual({ added: 7, rejected: 2 })
    expect(reasonsOf(report).filter(([, reason]) => reason)).toEqual([
      [9, '电话应为一个完整号码：手机号，带区号的座机，或带国家/地区码的号码（如 +852 9123 4567）'],
      [10, '电话号码有几位被隐藏，请填完整号码'],
    ])
    for (const [name = '', , stored = '', sought = ''] of numbers) {
      expect([sought, await foundBy(made, sought)]).toEqual([sought, [name]])
      const unionId = (await listOf(made.gao, name))[0]?.person.unionId ?? ''
      const trail = await callAs(made.gao.session, 'GET /biz/v1/clue/trail', { query: { unionId } })
      expect(trail.body.data?.reach?.phone).toBe(stored)
    }
    const twice = await made.checked([lead('陈', '00852-91234567'), lead('赵', '(010) 8888 6666')])
    expect(reasonsOf(twice)).toEqual([
      [2, '电话已是高朗的线索'],
      [3, '电话已是高朗的线索'],
    ])
  })

  it('joins a lead with the visitor whose proven phone has the same normal form', async () => {
    const { companyId, gao, imported } = await peopled()
    await imported([lead('陈小姐', '00852 9123-4567'), lead('赵总', '010-88886666')])
    const { personId } = await makeVisitor(companyId, { name: '阿陈' })
    const who = { companyId, personId, identityPersonId: personId }
    await parts.db.tenant(companyId, (db) => grantProvenPhone(db, parts.sealer, who, '+85291234567'))
    expect(await namesOf(gao)).toEqual(['赵总', '阿陈'])
    expect((await detailOf(gao, '阿陈')).joins.map(({ reason }) => reason)).toEqual(['phone'])
  })

  it('keeps the joiners of a name, and loses its invisible marks', async () => {
    const made = await peopled()
    await made.imported([
      lead('👨\u200d👩\u200d👧家', '13760000022'),
      lead('علی\u200cرضا', '13760000023'),
      lead('\u202a张\u200b三\u202c', '13760000024'),
    ])
    expect(await namesOf(made.gao)).toEqual(['علی\u200cرضا', '张三', '👨\u200d👩\u200d👧家'])
  })

  it('can be exported and imported again, with company, region and source, and numbers and times as such', async () => {
    const { companyId, imported, check } = await peopled()
    await imported([
      ['@小李', '13760000022', '云帆家居', '浙江 杭州', '九月家博会', 'GaoLang', '高意向'],
      ['+赵总', '+852 9123 4567', '', '香港', '', 'GaoLang', ''],
    ])
    const owner = await makeStaff(companyId, { role: 'owner' })
    const begun = await callAs(owner.session, 'POST /biz/v1/jobs/export/customers', { body: {} })
    await parts.queue.runDue()
    const { body } = await callAs(owner.session, 'GET /biz/v1/jobs/export/file', {
      query: { exportId: begun.body.data?.exportId ?? '' },
    })
    const { rawPayload } = await app.inject(body.data?.url ?? '')
    const [names = [], ...rows] = await readSheet(new Uint8Array(rawPayload).buffer, 1)
    const columns = (...wanted: string[]) =>
      rows.map((row) => wanted.map((name) => row[names.indexOf(name)])).sort()
    expect(columns('姓名', '电话', '公司', '地区', '来源说明', '跟进人', '标签', '评分', '访问次数')).toEqual(
      [
        ['+赵总', '+85291234567', null, '香港', null, '高朗', null, 0, 0],
        ['@小李', '13760000022', '云帆家居', '浙江 杭州', '九月家博会', '高朗', '高意向', 0, 0],
      ],
    )
    for (const [at] of columns('最近动态')) expect(at).toBeInstanceOf(Date)
    const again = await check([], rawPayload.toString('base64'))
    expect(
      again.data?.list.map(({ name, employer, reasons }) => [name, employer, reasons[0]?.reason]).sort(),
    ).toEqual([
      ['+赵总', '', '已是高朗的线索'],
      ['@小李', '云帆家居', '已是高朗的线索'],
    ])
  })
})
