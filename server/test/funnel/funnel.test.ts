import { randomUUID } from 'node:crypto'
import type { FunnelFigures } from '@mingpian/contract/funnel.ts'
import { funnelSteps } from '@mingpian/contract/shared/rules/funnel.ts'
import { describe, expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeMaterial, makeStaff, makeTeam, makeVisitor, parts, testCompany } = await clueApp()

const ops = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
/** The days before, of and after the visits of these tests, whenever they run. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const days = { from: day(-1), to: day(1) }
type Asked = { scope?: 'own' | 'team' | 'company'; userId?: string; from?: string; to?: string }

const figures = async ({ session }: MadeStaff, asked: object = {}) =>
  callAs(session, 'POST /biz/v1/clue/funnel', { body: { ...days, ...(asked as Asked) } })
const numbers = async (who: MadeStaff, asked: object = {}) => {
  const { team: _team, opens: _opens, ...steps } = (await figures(who, asked)).body.data ?? ({} as never)
  return steps as FunnelFigures
}
const parted = async ({ session }: MadeStaff, by: 'salesperson' | 'piece' | 'channel', asked: object = {}) =>
  (
    await callAs(session, 'POST /biz/v1/clue/funnel/parts', {
      body: { ...days, ...(asked as Asked), by, pageSize: 100 },
    })
  ).body.data?.list ?? []
const rows = ({ session }: MadeStaff, step: (typeof funnelSteps)[number], asked: object = {}) =>
  callAs(session, 'POST /biz/v1/clue/funnel/rows', { body: { ...days, ...(asked as Asked), step } })

const added = ({ companyId, staffId }: MadeStaff, { unionId }: MadeVisitor) =>
  ops(
    `insert into external_contact (company_id, staff_id, external_userid, union_id, added_at)
      values ($1, $2, $3, $4, now())`,
    [companyId, staffId, `wm-${unionId}`, unionId],
  )

const answered = async ({ companyId, staffId }: MadeStaff, { personId }: MadeVisitor) =>
  ops(
    `insert into form_answer (company_id, answer_id, form_id, person_id, staff_id, asked, answers, sealed)
      values ($1, $2, $3, $4, $5, '[]', '{}', '')`,
    [companyId, randomUUID(), await makeMaterial(companyId, { kind: 'form' }), personId, staffId],
  )

/**
 * Two shares of the member's, one of them opened; three visitors: 甲 came by the share, read, answered a form, was added
 * and talked with; 乙 came by a relay of 甲's and read a piece for too short a time; 丙 found the card in Moments, and came again.
 */
async function known() {
  const made = await testCompany()
  const { companyId, staff, open, act, share } = made
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [jia, yi, bing] = [await person('甲'), await person('乙'), await person('丙')]
  const materialId = await makeMaterial(companyId, { kind: 'article' })
  const shareId = await share(staff)
  await ops('insert into forward (company_id, share_id, at) values ($1, $2, now())', [companyId, shareId])
  // A share that has gone out already is not used again.
  const sent = await share(staff)
  const view = await open(jia, { by: sent, landing: 'group' })
  await act(jia, view, 'dwell', { duration: 12_000 })
  await answered(staff, jia)
  await added(staff, jia)
  await callAs(staff.session, 'POST /biz/v1/clue/follow', {
    body: { unionId: jia.unionId, words: '聊了户型' },
  })
  const relay = await share(jia, sent)
  const piece = { contentType: 'material' as const, contentId: materialId }
  await act(yi, await open(yi, { ...piece }), 'dwell', {
    duration: 3_000,
    sceneType: 'material',
    saleId: staff.userId,
    contentId: materialId,
  })
  await open(bing, { landing: 'timeline' })
  await made.halfAnHourPasses()
  await open(bing, { by: relay })
  return { ...made, jia, yi, bing, materialId }
}

const whole: FunnelFigures = {
  shared: 3,
  opened: 3,
  read: 1,
  responded: 1,
  answered: 1,
  added: 1,
  talked: 1,
  bought: 0,
}

describe('the funnel', () => {
  it('counts exactly known visits, and each number opens into as many rows', async () => {
    const { staff } = await known()
    expect(await numbers(staff)).toEqual(whole)
    for (const step of funnelSteps) {
      const { data } = (await rows(staff, step)).body
      expect([step, data?.total, data?.list.length]).toEqual([step, whole[step], whole[step]])
    }
    const { data } = (await rows(staff, 'opened')).body
    expect(data?.list.map(({ person, channel }) => [person?.name, channel])).toEqual([
      ['丙', 'timeline'],
      ['乙', 'self'],
      ['甲', 'group'],
    ])
    const sent = (await rows(staff, 'shared')).body.data?.list ?? []
    expect(sent.map(({ person, channel }) => [person?.name, channel])).toEqual([
      ['甲', 'link'],
      [undefined, 'group'],
      [undefined, 'unopened'],
    ])
  })

  it('by salesperson, piece and channel has parts that add up to it and open into their rows', async () => {
    const { staff, companyId, open } = await known()
    const colleague = await makeStaff(companyId, { name: '同事' })
    const admin = await makeStaff(companyId, { role: 'owner' })
    await open(await makeVisitor(companyId), { contentId: colleague.userId })
    const all = { scope: 'company' }
    const sum = { ...whole, opened: 4 }
    expect(await numbers(admin, all)).toEqual(sum)
    for (const by of ['salesperson', 'piece', 'channel'] as const) {
      const list = await parted(admin, by, all)
      expect(list.length).toBeGreaterThan(1)
      for (const step of funnelSteps) {
        expect([by, step, list.reduce((total, part) => total + part[step], 0)]).toEqual([by, step, sum[step]])
        for (const part of list) {
          const { userId, contentType, contentId, channel } = part
          const one = {
            salesperson: { userId },
            piece: { ...all, contentType, contentId },
            channel: { ...all, channel },
          }[by]
          expect((await rows(admin, step, one)).body.data?.total).toBe(part[step])
        }
      }
    }
    expect((await parted(admin, 'salesperson', all)).map(({ title, opened }) => [title, opened])).toEqual([
      ['林岚', 3],
      ['同事', 1],
    ])
    expect(await numbers(staff)).toEqual(whole)
  })

  it('counts no colleague, no erased person, and two that turned out to be one once', async () => {
    const { staff, companyId, open, jia, yi, joinPersons } = await known()
    const colleague = await makeStaff(companyId)
    await open({ ...colleague, openId: '', unionId: '' })
    expect((await numbers(staff)).opened).toBe(3)
    await joinPersons(yi, jia)
    expect(await numbers(staff)).toEqual({ ...whole, opened: 2 })
    await callAs(jia.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    expect(await numbers(staff)).toMatchObject({ opened: 1, read: 0, talked: 0 })
  })

  it('counts as read ten seconds or longer on one day, and not less on each of two days', async () => {
    const { staff, companyId, open, act } = await known()
    const [long, short] = [
      await makeVisitor(companyId, { name: '长' }),
      await makeVisitor(companyId, { name: '短' }),
    ]
    const read = async (duration: number) => {
      for (const each of [long, short]) await act(each, await open(each), 'dwell', { duration })
    }
    await read(6_000)
    await ops(`update person_deed set day = day - 1 where company_id = $1 and person_id = $2`, [
      companyId,
      short.personId,
    ])
    await read(4_000)
    expect(await numbers(staff)).toMatchObject({ opened: 5, read: 2 })
    const { data } = (await rows(staff, 'read')).body
    expect(data?.list.map(({ person }) => person?.name)).toEqual(['长', '甲'])
  })

  it('counts two who turned out to be one as read if one of them read, and no colleague', async () => {
    const { staff, companyId, open, act, joinPersons } = await known()
    const [one, same] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    await act(one, await open(one), 'dwell', { duration: 10_000 })
    await open(same)
    expect(await numbers(staff)).toMatchObject({ opened: 5, read: 2 })
    await joinPersons(one, same)
    expect(await numbers(staff)).toMatchObject({ opened: 4, read: 2 })
    for (const by of ['salesperson', 'piece', 'channel'] as const)
      expect((await parted(staff, by)).reduce((sum, { read }) => sum + read, 0)).toBe(2)
    const colleague = await makeStaff(companyId)
    for (const each of [one, same]) await joinPersons(each, { ...each, personId: colleague.personId })
    expect(await numbers(staff)).toMatchObject({ opened: 3, read: 1 })
  })

  it('counts the deeds of its days alone', async () => {
    const { staff } = await known()
    expect(Object.values(await numbers(staff, { from: day(-9), to: day(-2) }))).toEqual(
      Object.values(whole).map(() => 0),
    )
    expect((await figures(staff, { from: day(1), to: day(0) })).status).toBe(400)
  })

  it('counts a talk of the colleague who was handed the lead', async () => {
    const { staff, companyId, bing } = await known()
    const colleague = await makeStaff(companyId)
    await callAs(staff.session, 'POST /biz/v1/clue/turn', {
      body: { unionId: bing.unionId, userId: colleague.userId },
    })
    await callAs(colleague.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: bing.unionId, words: '约了周三' },
    })
    expect((await numbers(staff)).talked).toBe(2)
  })

  it('counts a talk of the successor of a salesperson who left', async () => {
    const { staff, companyId, bing } = await known()
    const [admin, successor] = [await makeStaff(companyId, { role: 'admin' }), await makeStaff(companyId)]
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: staff.userId, successorId: successor.userId },
    })
    await callAs(successor.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: bing.unionId, words: '约了周三' },
    })
    expect((await numbers(admin, { scope: 'company' })).talked).toBe(2)
  })
})

describe('the funnel of a team', () => {
  it('is for its superior, and the company’s for those who may see figures', async () => {
    const { staff, companyId } = await known()
    const [superior, stranger] = [await makeStaff(companyId), await makeStaff(companyId)]
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    await makeTeam(superior, [staff])
    expect((await figures(superior)).body.data).toMatchObject({ opened: 0, team: 1, opens: true })
    expect(await numbers(superior, { scope: 'team' })).toEqual(whole)
    expect(await numbers(superior, { userId: staff.userId })).toEqual(whole)
    expect((await rows(superior, 'opened', { scope: 'team' })).body.data?.total).toBe(3)
    expect((await figures(superior, { scope: 'company' })).status).toBe(403)
    expect((await figures(superior, { userId: stranger.userId })).status).toBe(404)

    expect((await numbers(stranger, { scope: 'team' })).opened).toBe(0)
    expect((await figures(stranger, { userId: staff.userId })).status).toBe(404)
    expect((await figures(stranger, { scope: 'company' })).status).toBe(403)

    expect((await figures(analyst, { scope: 'company' })).body.data).toMatchObject({ ...whole, opens: false })
    expect((await rows(analyst, 'opened', { scope: 'company' })).status).toBe(403)
    expect((await rows(analyst, 'opened', { userId: staff.userId })).status).toBe(403)
  })
})
