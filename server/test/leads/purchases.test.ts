import { randomUUID } from 'node:crypto'
import { maxAmount } from '@mingpian/contract/shared/rules/amount.ts'
import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeStaff, makeTeam, makeVisitor, parts, testCompany } = await clueApp()

type Purchase = { amount?: number }
/** On the clock of the company. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format()

/** A salesperson with the lead 安安, whose purchases are recorded and read. */
async function withLead() {
  const made = await testCompany()
  const { companyId, open } = made
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const an = await person('安安')
  await open(an)
  const record = (who: MadeStaff, purchase?: Purchase, more: object = {}) =>
    callAs(who.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: an.unionId, words: '签了合同', ...(purchase && { purchase }), ...more },
    })
  const stage = async (who: MadeStaff, { unionId }: MadeVisitor = an) =>
    (await callAs(who.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId } })).body.data?.stage
  /** The purchases of the lead's records, the newest first; null for a record without one. */
  const records = async (who: MadeStaff, { unionId }: MadeVisitor = an) =>
    (await callAs(who.session, 'GET /biz/v1/clue/follow', { query: { unionId } })).body.data?.list.map(
      ({ purchase }) => purchase,
    )
  const rows = async () =>
    (
      await parts.db.opsPool.query(
        'select is_bought, amount from lead_follow where company_id = $1 order by at',
        [companyId],
      )
    ).rows
  const anonymous = (name: string) => makeVisitor(companyId, { name, unionId: '' })
  const join = (from: MadeVisitor, into: MadeVisitor) =>
    parts.db.tenant(companyId, (db) => joinPersons(db, companyId, from.personId, into.personId, 'phone'))
  const separate = ({ personId }: MadeVisitor) =>
    parts.db.tenant(companyId, (db) => undoJoin(db, companyId, personId))
  return { ...made, an, person, anonymous, join, separate, record, stage, records, rows }
}

describe('a purchase on a follow-up record', () => {
  it('is stored in fen or without an amount, and makes the lead a customer', async () => {
    const { staff, record, stage, records, rows } = await withLead()
    expect((await record(staff)).body.data?.purchase).toBe(null)
    expect(await stage(staff)).toBe('new')
    expect((await record(staff, {})).body.data?.purchase).toEqual({ amount: null })
    expect(await stage(staff)).toBe('customer')
    expect((await record(staff, { amount: 0 })).body.data?.purchase).toEqual({ amount: 0 })
    expect((await record(staff, { amount: maxAmount })).body.data?.purchase).toEqual({ amount: maxAmount })
    expect(await records(staff)).toEqual([{ amount: maxAmount }, { amount: 0 }, { amount: null }, null])
    expect(await rows()).toEqual([
      { is_bought: false, amount: null },
      { is_bought: true, amount: null },
      { is_bought: true, amount: '0' },
      { is_bought: true, amount: String(maxAmount) },
    ])
  })

  it('keeps the appointment that is set, and sets the one that is given', async () => {
    const { staff, an, record } = await withLead()
    const nextAt = async () =>
      (await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId: an.unionId } })).body
        .data?.nextAt
    await record(staff, undefined, { nextAt: '2099-01-01T00:00:00Z' })
    await record(staff, { amount: 1 })
    expect(await nextAt()).toBe('2099-01-01T00:00:00.000Z')
    await record(staff, { amount: 1 }, { nextAt: '' })
    expect(await nextAt()).toBe('')
  })

  it('refuses any other amount by its name, and changes nothing', async () => {
    const { staff, record, stage, rows } = await withLead()
    for (const amount of [-1, 0.5, maxAmount + 1, 1e300, '12', null, Number.NaN]) {
      const { status, body } = await record(staff, { amount } as Purchase)
      expect([amount, status]).toEqual([amount, 400])
      expect(JSON.stringify(body)).toContain('purchase.amount')
    }
    for (const purchase of [true, 'yes', 12])
      expect((await record(staff, purchase as never)).status).toBe(400)
    expect([await rows(), await stage(staff)]).toEqual([[], 'new'])
  })

  it('is recorded once for each key', async () => {
    const { staff, an, rows, stage } = await withLead()
    const asked = {
      headers: { 'idempotency-key': randomUUID() },
      body: { unionId: an.unionId, words: '签了', purchase: { amount: 100 } },
    }
    const first = await callAs(staff.session, 'POST /biz/v1/clue/follow', asked)
    await callAs(staff.session, 'PUT /biz/v1/clue/progress', {
      body: { unionId: an.unionId, stage: 'talking' },
    })
    expect((await callAs(staff.session, 'POST /biz/v1/clue/follow', asked)).body.data).toEqual(
      first.body.data,
    )
    expect([await rows(), await stage(staff)]).toEqual([[{ is_bought: true, amount: '100' }], 'talking'])
  })

  it('is for the salesperson and an administrator, and neither a superior, a colleague, a visitor nor another company', async () => {
    const { companyId, staff, an, record, records, rows, stage } = await withLead()
    const [colleague, superior] = [await makeStaff(companyId), await makeStaff(companyId)]
    const admin = await makeStaff(companyId, { role: 'admin' })
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    const { staff: stranger } = await testCompany()
    await makeTeam(superior, [staff])
    const refused = [colleague, superior, analyst, stranger].map((who) => record(who, { amount: 5 }))
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await record({ ...staff, session: an.session }, { amount: 5 })).status).toBe(403)
    expect((await record({ ...staff, session: '' }, { amount: 5 })).status).toBe(401)
    expect([await rows(), await stage(staff)]).toEqual([[], 'new'])

    expect((await record(admin, { amount: 7 }, { holder: staff.userId })).status).toBe(200)
    for (const who of [staff, superior, admin]) expect(await records(who)).toEqual([{ amount: 7 }])
    expect([await records(colleague), await records(stranger)]).toEqual([undefined, undefined])
    expect(await stage(staff)).toBe('customer')
  })

  it('goes along with a hand-over, and the successor alone records the next one', async () => {
    const { companyId, staff, an, record, records, stage } = await withLead()
    const colleague = await makeStaff(companyId)
    await record(staff, { amount: 100 })
    await callAs(staff.session, 'POST /biz/v1/clue/turn', {
      body: { unionId: an.unionId, userId: colleague.userId },
    })
    expect([await records(colleague), await stage(colleague)]).toEqual([[{ amount: 100 }], 'customer'])
    expect((await record(staff, { amount: 200 })).status).toBe(404)
    expect((await record(colleague, { amount: 300 })).status).toBe(200)
    expect(await records(colleague)).toEqual([{ amount: 300 }, { amount: 100 }])
    expect(await records(staff)).toEqual([{ amount: 100 }])
  })

  it('belongs to the joined lead, and to the own one after the join is undone', async () => {
    const { staff, an, anonymous, open, join, separate, record, records } = await withLead()
    const same = await anonymous('同一')
    await open(same)
    await record(staff, { amount: 100 }, { unionId: same.personId })
    await join(same, an)
    expect(await records(staff)).toEqual([{ amount: 100 }])
    await separate(same)
    expect([await records(staff), await records(staff, { ...same, unionId: same.personId })]).toEqual([
      [],
      [{ amount: 100 }],
    ])
  })

  it('is in the export of the person’s data as a sentence, and erased with it', async () => {
    const { staff, an, record, rows } = await withLead()
    await record(staff)
    await record(staff, { amount: 1_280_050 })
    await record(staff, {})
    const { body } = await callAs(an.session, 'POST /card/v1/privacy/export', {})
    expect(body.data?.followUps.map(({ purchase }) => purchase)).toEqual(['已成交', '已成交，¥12,800.50', ''])
    await callAs(an.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    expect(await rows()).toEqual([])
  })
})

describe('a purchase as the outcome of a contact', () => {
  const sold = async () => {
    const made = await withLead()
    const { an, staff } = made
    const outcome = (kept: 'bought' | 'talked', who = staff) =>
      callAs(who.session, 'POST /biz/v1/clue/call_now/outcome', {
        body: { clueId: an.unionId, reason: 'card', outcome: kept },
      })
    const undo = async () =>
      (
        await callAs(staff.session, 'POST /biz/v1/clue/call_now/undo', {
          body: { clueId: an.unionId, of: 'outcome' },
        })
      ).body.data?.undone
    const figures = async () =>
      (await callAs(staff.session, 'GET /biz/v1/clue/call_now/outcomes', { query: {} })).body.data?.list
    const setStage = (stage: 'talking' | 'lost') =>
      callAs(staff.session, 'PUT /biz/v1/clue/progress', { body: { unionId: an.unionId, stage } })
    return { ...made, outcome, undo, figures, setStage }
  }

  it('makes the lead a customer, is a number that opens into its row, and is undone with the stage', async () => {
    const { staff, an, outcome, undo, figures, setStage, stage } = await sold()
    await setStage('talking')
    await Promise.all([1, 2, 3].map(() => outcome('bought')))
    expect(await stage(staff)).toBe('customer')
    expect(await figures()).toEqual([{ reason: 'card', outcome: 'bought', times: 1 }])
    const { body } = await callAs(staff.session, 'GET /biz/v1/clue/call_now/outcome/list', {
      query: { outcome: 'bought', page: 1, pageSize: 20 },
    })
    expect(body.data?.list.map(({ person }) => person.unionId)).toEqual([an.unionId])
    const exported = await callAs(an.session, 'POST /card/v1/privacy/export', {})
    expect(exported.body.data?.calls.map(({ outcome }) => outcome)).toEqual(['已成交'])
    expect((await Promise.all([undo(), undo()])).sort()).toEqual([false, true])
    expect([await figures(), await stage(staff)]).toEqual([[], 'talking'])
  })

  it('restores the earlier outcome of the day, and leaves a stage that was set since', async () => {
    const { staff, outcome, undo, figures, setStage, stage } = await sold()
    await outcome('talked')
    await outcome('bought')
    expect(await undo()).toBe(true)
    expect(await figures()).toEqual([{ reason: 'card', outcome: 'talked', times: 1 }])
    expect(await stage(staff)).toBe('new')
    await outcome('bought')
    await setStage('lost')
    await undo()
    expect(await stage(staff)).toBe('lost')
  })

  it('leaves the stage of a customer, also when it is undone', async () => {
    const { staff, record, outcome, undo, stage } = await sold()
    await record(staff, {})
    await outcome('bought')
    await undo()
    expect(await stage(staff)).toBe('customer')
  })

  it('is no colleague’s', async () => {
    const { companyId, staff, outcome, figures, stage } = await sold()
    expect((await outcome('bought', await makeStaff(companyId))).status).toBe(404)
    expect([await figures(), await stage(staff)]).toEqual([[], 'new'])
  })
})

describe('a purchase in the funnel', () => {
  const funnelOf = async (who: MadeStaff, asked: object = {}) => {
    const { body } = await callAs(who.session, 'POST /biz/v1/clue/funnel', {
      body: { from: today(), to: today(), ...asked },
    })
    return [body.data?.talked, body.data?.bought]
  }
  const boughtRows = async (who: MadeStaff, asked: object = {}) =>
    (
      await callAs(who.session, 'POST /biz/v1/clue/funnel/rows', {
        body: { from: today(), to: today(), ...asked, step: 'bought' },
      })
    ).body.data?.list.map(({ person }) => person?.name)

  it('counts each lead once, however it was recorded, after the first visit, and is a talk as well', async () => {
    const { staff, companyId, person, open, record, an } = await withLead()
    const [bo, chen] = [await person('伯伯'), await person('晨晨')]
    await open(bo)
    await open(chen)
    await record(staff, undefined, { unionId: chen.unionId })
    expect([await funnelOf(staff), await boughtRows(staff)]).toEqual([[1, 0], []])
    await record(staff, { amount: 100 })
    await record(staff, {})
    await callAs(staff.session, 'POST /biz/v1/clue/call_now/outcome', {
      body: { clueId: bo.unionId, reason: 'card', outcome: 'bought' },
    })
    expect(await funnelOf(staff)).toEqual([3, 2])
    expect(await boughtRows(staff)).toEqual(['伯伯', '安安'])
    await callAs(staff.session, 'POST /biz/v1/clue/call_now/undo', {
      body: { clueId: bo.unionId, of: 'outcome' },
    })
    expect(await funnelOf(staff)).toEqual([2, 1])
    await parts.db.opsPool.query(
      `update lead_follow set at = at - interval '1 second' - (now() - (
          select min(opened_at) from visit where company_id = $1
        )) where company_id = $1 and person_id = $2`,
      [companyId, an.personId],
    )
    expect([await funnelOf(staff), await boughtRows(staff)]).toEqual([[1, 0], []])
  })

  it('stays with the salesperson who was visited after a hand-over, and follows joins and an erasure', async () => {
    const { staff, companyId, person, open, record, an, anonymous, join, separate } = await withLead()
    const colleague = await makeStaff(companyId)
    const admin = await makeStaff(companyId, { role: 'owner' })
    const same = await anonymous('同一')
    await open(same)
    for (const who of [an, same]) await record(staff, { amount: 1 }, { unionId: who.personId })
    const whole = { scope: 'company' }
    expect(await funnelOf(admin, whole)).toEqual([2, 2])
    await join(same, an)
    expect(await funnelOf(admin, whole)).toEqual([1, 1])
    await separate(same)
    expect(await funnelOf(admin, whole)).toEqual([2, 2])

    const chen = await person('晨晨')
    await open(chen)
    await callAs(staff.session, 'POST /biz/v1/clue/turn', {
      body: { unionId: chen.unionId, userId: colleague.userId },
    })
    await record(colleague, { amount: 1 }, { unionId: chen.unionId })
    expect([await funnelOf(staff), await funnelOf(colleague)]).toEqual([
      [3, 3],
      [0, 0],
    ])
    for (const by of ['salesperson', 'piece', 'channel'] as const) {
      const { body } = await callAs(admin.session, 'POST /biz/v1/clue/funnel/parts', {
        body: { from: today(), to: today(), scope: 'company', by },
      })
      expect(body.data?.list.map(({ bought }) => bought)).toEqual([3])
    }
    await callAs(an.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    expect([await funnelOf(admin, whole), await boughtRows(admin, whole)]).toEqual([
      [2, 2],
      ['晨晨', '同一'],
    ])
  })
})
