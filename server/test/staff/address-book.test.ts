import type { ImportReport } from '@mingpian/contract/staff.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { teamOf } from '#domain/staff/departments.ts'
import { beginImport, keepFailure } from '#domain/staff/import/store.ts'
import { reviveReadings } from '#domain/staff/upkeep.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeStaff } from '../support/makers.ts'
import { runSandbox } from '../support/sandbox.ts'

const sandbox = await runSandbox()
const corp = sandbox.world.companies[0] ?? expect.fail('a world without companies')
// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { callAs, makeStaff, makeCompany, parts } = await testApp(
  { WECOM_API_BASE: `${sandbox.base}/qy/cgi-bin`, WEB_DIST: '/nowhere' },
  db,
)
let companyId: string
let admin: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', userId: 'Boss', phone: '13800000001' })
})

const giveApp = (secrets: object) =>
  parts.db.tenant(companyId, (db) =>
    db
      .updateTable('credential')
      .set({
        app_id: `${corp.wecom.corpId}`,
        agent_id: String(corp.wecom.agentId),
        sealed: parts.sealer.seal(companyId, JSON.stringify(secrets)),
      })
      .where('company_id', '=', companyId)
      .where('kind', '=', 'wecom')
      .execute(),
  )

/** Reads the address book to its end. */
async function read(): Promise<ImportReport> {
  // Another secret ends sessions of the app, so each reads with a new one.
  const { session } = await makeStaff(companyId, { role: 'owner', phone: '13800000002' })
  const body = { source: 'wecom' as const }
  const begun = await callAs(session, 'POST /biz/v1/staff/import/check', { body })
  expect(begun.body.data).toMatchObject({ state: 'reading', source: 'wecom' })
  await parts.background.settled()
  const query = { importId: begun.body.data?.importId ?? '', pageSize: 100 }
  const { body: done } = await callAs(session, 'GET /biz/v1/staff/import/report', { query })
  const report = done.data ?? expect.fail(done.message)
  if (report.state === 'checked')
    await callAs(session, 'POST /biz/v1/staff/import/apply', { body: { importId: query.importId } })
  return report
}

describe('the address book of WeCom', () => {
  it('is read again after its instance ended, and a result is not overwritten', async () => {
    await giveApp({ secret: corp.wecom.agentSecret, contactSecret: corp.wecom.contactSecret })
    const { session } = await makeStaff(companyId, { role: 'owner', phone: '13800000003' })
    const { staffId } = admin
    const importId = await parts.db.tenant(companyId, (db) =>
      beginImport(db, { companyId, staffId }, { source: 'wecom', fileName: '' }),
    )
    await parts.db.opsPool.query(
      "update staff_import set touched_at = now() - interval '3 minutes' where company_id = $1",
      [companyId],
    )
    const job = async () => {
      const { body } = await callAs(session, 'GET /biz/v1/jobs/list', { query: {} })
      return body.data?.list.find(({ jobId }) => jobId === importId)
    }
    expect(await job()).toMatchObject({ kind: 'staffImport', state: 'running' })
    await reviveReadings(parts.db)
    await expect
      .poll(async () => {
        await parts.queue.runDue()
        return (await job())?.state
      })
      .toBe('checked')
    const before = await job()
    await parts.db.tenant(companyId, (db) => keepFailure(db, { companyId, importId }, 'broken'))
    expect(await job()).toEqual(before)
  })

  it('brings in who is there with what the app is told, and changes nothing the next time', async () => {
    await giveApp({ secret: corp.wecom.agentSecret, contactSecret: corp.wecom.contactSecret })
    const member = corp.members[0] ?? expect.fail('the corp has no member')
    const known = await makeStaff(companyId, { userId: member.userid, name: '旧名', phone: '13700000000' })
    await parts.db.opsPool.query(
      "update staff set position = '旧职位' where company_id = $1 and staff_id = $2",
      [companyId, known.staffId],
    )
    const first = await read()
    expect(first.state).toBe('checked')
    // The check names what would be overwritten.
    expect(first.list.filter(({ verdict }) => verdict === 'changed')).toMatchObject([
      {
        name: member.name,
        position: member.position,
        before: { name: '旧名', position: '旧职位', department: '' },
      },
    ])
    expect(first.counts).toEqual({ added: corp.members.length - 1, changed: 1, same: 0, rejected: 0 })
    const { body } = await callAs(known.session, 'GET /biz/v1/staff/taken_over')
    expect(body.data?.list).toEqual([])
    const { rows } = await parts.db.opsPool.query(
      'select name, position, department, phone_hash is not null as phone from staff where company_id = $1 and user_id = $2',
      [companyId, member.userid],
    )
    // The phone, which the app is not told, stays.
    expect(rows).toEqual([
      { name: member.name, position: member.position, department: member.department, phone: true },
    ])
    expect((await read()).counts).toEqual({ added: 0, changed: 0, same: corp.members.length, rejected: 0 })
  })

  it('makes the leader of a department the superior of its members and of those below it', async () => {
    await giveApp({ secret: corp.wecom.agentSecret, contactSecret: corp.wecom.contactSecret })
    const leader = corp.members.find(({ leads }) => leads) ?? expect.fail('no member leads')
    expect((await read()).state).toBe('checked')
    const { rows } = await parts.db.opsPool.query<{ staff_id: string; user_id: string }>(
      'select staff_id, user_id from staff where company_id = $1',
      [companyId],
    )
    const idOf = (userid: string) => rows.find((row) => row.user_id === userid)?.staff_id ?? ''
    const team = (userid: string) =>
      parts.db.tenant(companyId, (db) => teamOf(db, { companyId, staffId: idOf(userid) }))
    const others = (department: string) =>
      corp.members
        .filter((each) => each.department === department && each !== leader)
        .map((m) => idOf(m.userid))
    const colleague = corp.members.find((each) => each.department === leader.department && !each.leads)
    expect(await team(leader.userid)).toEqual(others(leader.department).toSorted())
    expect(await team(colleague?.userid ?? '')).toEqual([])
    // A department below it, and the led one made its own parent: the search must end.
    const below =
      corp.members.find((each) => each.department !== leader.department) ?? expect.fail('one team')
    await parts.db.opsPool.query(
      `update department d set parent_id = (select department_id from department where company_id = $1 and name = $2)
        where company_id = $1 and name = any($3)`,
      [companyId, leader.department, [below.department, leader.department]],
    )
    expect(await team(leader.userid)).toEqual(
      [...others(leader.department), ...others(below.department)].toSorted(),
    )
  })

  it('names missing and refused settings', async () => {
    await giveApp({ secret: corp.wecom.agentSecret })
    expect(await read()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('通讯录同步 Secret'),
    })
    await giveApp({ secret: corp.wecom.agentSecret, contactSecret: 'wrong' })
    expect(await read()).toMatchObject({ state: 'failed', problem: expect.stringContaining('Secret') })
    await giveApp({ secret: corp.wecom.agentSecret, contactSecret: corp.wecom.contactSecret })
    await sandbox.fault('wecom', '/user/get', 'ip', 50)
    expect(await read()).toMatchObject({ state: 'failed', problem: expect.stringContaining('企业可信 IP') })
  })

  it('ends when its reader is gone', async () => {
    const { session } = admin
    const { body } = await callAs(session, 'POST /biz/v1/staff/import/check', { body: { source: 'wecom' } })
    await parts.background.settled()
    const importId = body.data?.importId ?? ''
    await parts.db.opsPool.query(
      `update staff_import set state = 'reading', touched_at = now() - interval '11 minutes' where import_id = $1`,
      [importId],
    )
    const report = await callAs(session, 'GET /biz/v1/staff/import/report', { query: { importId } })
    expect(report.body.data).toMatchObject({ state: 'failed', problem: '读取中断，请重试' })
  })
})
