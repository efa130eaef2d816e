import type { LeadImportReport } from '@mingpian/contract/lead-import.ts'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import type { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'

/** The row of names of a list. */
export const head = ['姓名*', '电话*', '公司', '地区', '来源说明', '跟进人', '标签']
export type Cells = (string | number)[][]
const csv = (rows: Cells) =>
  Buffer.from([head, ...rows].map((row) => row.join(',')).join('\n')).toString('base64')

export const reasonsOf = ({ list }: LeadImportReport) =>
  list.map(({ row, reasons }) => [row, ...reasons.map(({ column, reason }) => `${column}${reason}`)])

/** @param own a database of its own, for tests that run the queue */
export async function importApp(own?: Awaited<ReturnType<typeof openOwn>>) {
  const made = await clueApp(own)
  const { callAs, makeStaff, parts, testCompany } = made
  /** A salesperson, a colleague, an administrator and a tag. */
  async function peopled() {
    const made = await testCompany()
    const { companyId } = made
    const gao = await makeStaff(companyId, { name: '高朗', userId: 'GaoLang' })
    const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
    await parts.db.tenant(companyId, async (db) => {
      const groupId = uuidv7()
      await db
        .insertInto('tag_group')
        .values({ company_id: companyId, group_id: groupId, name: '意向' })
        .execute()
      await db
        .insertInto('tag')
        .values({ company_id: companyId, tag_id: uuidv7(), group_id: groupId, name: '高意向', points: 5 })
        .execute()
    })
    const check = async (rows: Cells, content = csv(rows)) =>
      (
        await callAs(admin.session, 'POST /biz/v1/customers/import/check', {
          body: { name: '线索.csv', content },
        })
      ).body
    const checked = async (rows: Cells) => (await check(rows)).data ?? expect.fail('the list was refused')
    const act = async (what: 'apply' | 'undo', importId: string) =>
      (await callAs(admin.session, `POST /biz/v1/customers/import/${what}`, { body: { importId } })).body
    const imported = async (rows: Cells) => {
      const { importId } = await checked(rows)
      return (await act('apply', importId)).data ?? expect.fail('the list was not imported')
    }
    return { ...made, gao, admin, check, checked, act, imported }
  }

  const listOf = async (who: MadeStaff, keyword = '') =>
    (await callAs(who.session, 'POST /biz/v1/clue/list', { body: { keyword } })).body.data?.list ?? []
  const namesOf = async (who: MadeStaff, keyword = '') =>
    (await listOf(who, keyword)).map(({ person }) => person.name).sort()
  const pooled = async (who: MadeStaff) =>
    (await callAs(who.session, 'GET /biz/v1/pool/list', { query: {} })).body.data?.list ?? []
  async function detailOf(who: MadeStaff, name: string) {
    const [lead] = await listOf(who, name)
    const { body } = await callAs(who.session, 'GET /biz/v1/clue/mk_detail', {
      query: { unionId: lead?.person.unionId ?? '' },
    })
    return body.data ?? expect.fail(`${name} is missing`)
  }
  return { ...made, peopled, listOf, namesOf, pooled, detailOf }
}
