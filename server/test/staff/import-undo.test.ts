import type { ImportReport } from '@mingpian/contract/staff.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '#core/http/context.ts'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { cardWatch } from '#domain/card/staff-changes.ts'
import { undoImport } from '#domain/staff/import/undo.ts'
import { staff as staffModule } from '#domain/staff/module.ts'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeCompany, parts } = test
const change = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, values)
let companyId: string
let admin: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', name: '周敏', userId: 'ZhouMin', phone: '13800000001' })
})

async function applied(rows: string, head = '账号,姓名,职位,手机号'): Promise<string> {
  const content = Buffer.from(`${head}\n${rows}\n`).toString('base64')
  const body = { source: 'file' as const, name: '员工.csv', content }
  const { data } = (await callAs(admin.session, 'POST /biz/v1/staff/import/check', { body })).body
  const importId = data?.importId ?? ''
  const done = await callAs(admin.session, 'POST /biz/v1/staff/import/apply', { body: { importId } })
  expect(done.body.data).toMatchObject({
    state: 'applied',
    undone: null,
    undoUntil: expect.stringMatching(/Z$/),
  })
  return importId
}
const undo = (importId: string) =>
  callAs(admin.session, 'POST /biz/v1/staff/import/undo', { body: { importId } })
async function undone(importId: string): Promise<ImportReport['undone']> {
  const { body } = await undo(importId)
  expect(body.data?.state).toBe('undone')
  return body.data?.undone ?? expect.fail(body.message)
}
const update = (body: { userId: string; position?: string; phone?: string }) =>
  callAs(admin.session, 'POST /biz/v1/staff/update', { body })
async function staff() {
  const { rows } = await change(
    'select user_id, position, phone_sealed from staff where company_id = $1 order by user_id',
    companyId,
  )
  return rows.map(({ user_id, position, phone_sealed }) => [
    user_id,
    position,
    phone_sealed ? parts.sealer.open(companyId, phone_sealed) : '',
  ])
}

describe('undoing an import', () => {
  it('puts back what it changed and removes what it added, once however often it is asked for', async () => {
    await makeStaff(companyId, { name: '方浩', userId: 'FangHao', phone: '13800000003' })
    await makeStaff(companyId, { name: '徐明哲', userId: 'XuMingZhe', phone: '13800000004' })
    const before = await staff()
    // Two members swap their phones, and a third is new.
    const importId = await applied(
      'FangHao,方浩,总监,13800000004\nXuMingZhe,徐明哲,,13800000003\nnew1,新员,顾问,13711110001',
    )
    expect(await staff()).not.toEqual(before)
    const first = await undone(importId)
    expect(first).toEqual({ restored: 2, removed: 1, keptTotal: 0, kept: [] })
    expect(await staff()).toEqual(before)
    await update({ userId: 'FangHao', position: '经理' })
    expect(await undone(importId)).toEqual(first)
    expect((await staff())[0]?.[1]).toBe('经理')
    const { rows } = await change(
      `select detail from audit where company_id = $1 and action = 'staff import undone'`,
      companyId,
    )
    expect(rows).toHaveLength(1)
  })

  it('keeps later changes by hand, and names the members', async () => {
    await makeStaff(companyId, { name: '方浩', userId: 'FangHao', phone: '13800000003' })
    await makeStaff(companyId, { name: '徐明哲', userId: 'XuMingZhe', phone: '13800000004' })
    const importId = await applied(
      'FangHao,方浩,总监,13800000007\nXuMingZhe,徐明哲,顾问,\nnew1,甲,顾问,\nnew2,乙,顾问,\nnew3,丙,顾问,',
    )
    await update({ userId: 'FangHao', position: '副总' })
    // The phone that would come back belongs to a colleague by now.
    await update({ userId: 'XuMingZhe', phone: '13800000003' })
    await update({ userId: 'new1', position: '主管' })
    // Has signed in.
    const { rows } = await change(
      `select staff_id from staff where company_id = $1 and user_id = 'new2'`,
      companyId,
    )
    await change('insert into card (company_id, staff_id) values ($1, $2)', companyId, rows[0].staff_id)
    expect(await undone(importId)).toEqual({
      restored: 1,
      removed: 1,
      keptTotal: 3,
      kept: [
        { userId: 'FangHao', name: '方浩', added: false, fields: ['position', 'phone'] },
        { userId: 'new1', name: '甲', added: true, fields: ['position'] },
        { userId: 'new2', name: '乙', added: true, fields: [] },
      ],
    })
    expect(await staff()).toEqual([
      ['FangHao', '副总', '13800000007'],
      ['XuMingZhe', '客户经理', '13800000003'],
      ['ZhouMin', '客户经理', '13800000001'],
      ['new1', '主管', ''],
      ['new2', '顾问', ''],
    ])
  })

  it('does not take away the rights of the administrator who undoes it', async () => {
    const he = await makeStaff(companyId, { name: '何静', userId: 'He', phone: '13800000009' })
    const importId = await applied('He,管理员', '账号,角色')
    // Their sessions ended with the change of their role.
    const caller = { ...he, role: 'owner' } as unknown as Caller
    const done = await parts.db.tenant(companyId, (db) =>
      undoImport(db, parts.sealer, caller, importId, cardWatch),
    )
    expect(done).toMatchObject({
      undo: {
        undone: { restored: 0, kept: [{ userId: 'He', name: '何静', added: false, fields: ['role'] }] },
      },
    })
  })

  it('is for one day, listed until then, and the sealed copies go with it', async () => {
    const importId = await applied('new1,独一无二,顾问,13711110001')
    const recent = async () =>
      (await callAs(admin.session, 'GET /biz/v1/staff/import/recent', {})).body.data?.list ?? []
    expect(await recent()).toMatchObject([
      { importId, fileName: '员工.csv', by: '周敏', added: 1, changed: 0, undone: false },
    ])
    const { rows } = await change('select undo_sealed from staff_import where import_id = $1', importId)
    expect(rows[0].undo_sealed.toString('latin1')).not.toMatch(/13711110001/)
    // An unapplied import expires after a day, an applied one later.
    const age = (column: string, hours: number) =>
      change(
        `update staff_import set ${column} = now() - make_interval(hours => $2) where import_id = $1`,
        importId,
        hours,
      )
    await age('created_at', 30)
    await deleteExpired(parts.db, staffModule.expiry)
    expect(await recent()).toHaveLength(1)
    await age('applied_at', 25)
    expect(await recent()).toEqual([])
    expect((await undo(importId)).status).toBe(404)
    await deleteExpired(parts.db, staffModule.expiry)
    const after = await change('select from staff_import where import_id = $1', importId)
    expect(after.rows).toEqual([])
  })
})
