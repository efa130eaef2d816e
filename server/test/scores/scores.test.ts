import type { ScoreRule } from '@mingpian/contract/scores.ts'
import { expect, it } from 'vitest'
import { keepRules } from '#domain/leads/scores/rules.ts'
import { scoreOf } from '#domain/leads/scores/scores.ts'
import { nextStep } from '#domain/notices/next-step.ts'
import { clueApp } from '../clue/test-company.ts'
import { addContact } from '../support/lead-facts.ts'
import { heldOpen, waiting } from '../support/waiting.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const page = { page: 1, pageSize: 50 }
const rule = (more: Partial<ScoreRule>): ScoreRule => ({
  action: 'call',
  points: 20,
  dailyCap: 40,
  decayDays: 0,
  validDays: 150,
  ...more,
})

const ledgerOf = async (session: string, clueId: string) =>
  (await callAs(session, 'GET /biz/v1/clue/score/ledger', { query: { clueId, ...page } })).body.data

/** Makes all events of a person older by so many days. */
const daysPass = (personId: string, days: number) =>
  parts.db.opsPool.query(
    `with e as (update event set received_at = received_at - make_interval(days => $2) where person_id = $1)
     update visit set opened_at = opened_at - make_interval(days => $2) where person_id = $1`,
    [personId, days],
  )

it('lists rows that add up to the score: earned, above the limit, decayed and expired', async () => {
  const { companyId, staff, open, act } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  const view = await open(ann)
  for (let nth = 0; nth < 3; nth++) await act(ann, view, 'call')
  await act(ann, view, 'dwell', { duration: 65_000 })
  const rows = async () => {
    const found = await ledgerOf(staff.session, ann.unionId)
    expect(found?.list.reduce((sum, { points }) => sum + points, 0)).toBe(found?.score)
    return found?.list.map(({ action, kind, points }) => `${action} ${kind} ${points}`)
  }
  expect(await rows()).toEqual(['call earned 60', 'call cap -20', 'read earned 2', 'visit earned 5'])
  const keep = (rules: ScoreRule[]) => callAs(admin.session, 'PUT /biz/v1/score/rules', { body: { rules } })
  await keep([
    rule({ decayDays: 10, validDays: 30 }),
    rule({ action: 'visit', points: 0 }),
    rule({ action: 'read', points: 0 }),
  ])
  await daysPass(ann.personId, 10)
  expect(await rows()).toEqual(['call decay -20', 'call earned 60', 'call cap -20'])
  await daysPass(ann.personId, 20)
  expect(await rows()).toEqual(['call expiry -20', 'call decay -20', 'call earned 60', 'call cap -20'])
  expect((await ledgerOf(staff.session, ann.unionId))?.score).toBe(0)
  expect((await keep([rule({}), rule({})])).status).toBe(400)
})

it('keeps the rules of two administrators who change different ones at once', async () => {
  const { companyId } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const first = await heldOpen(parts.db, companyId, (db) => keepRules(db, admin, [rule({ points: 7 })]))
  const second = callAs(admin.session, 'PUT /biz/v1/score/rules', {
    body: { rules: [rule({ action: 'visit', points: 9 })] },
  })
  await waiting(parts.db)
  await first.end()
  const { body } = await second
  const points = (action: string) => body.data?.list.find((each) => each.action === action)?.points
  expect([points('call'), points('visit')]).toEqual([7, 9])
  const { body: kept } = await callAs(admin.session, 'GET /biz/v1/score/rules')
  expect(kept.data).toEqual(body.data)
})

it('says what other rules would change, and changes nothing', async () => {
  const { companyId, open, act } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}`, name: '王敏' })
  await act(ann, await open(ann), 'call')
  const body = { rules: [rule({ points: 30 })] }
  const answer = await callAs(admin.session, 'POST /biz/v1/score/what_if', { body })
  expect(answer.body.data).toMatchObject({
    leads: 1,
    changed: 1,
    before: 25,
    after: 35,
    list: [{ person: { name: '王敏' }, salesperson: '林岚', before: 25, after: 35 }],
  })
  expect((await ledgerOf(admin.session, ann.unionId))?.score).toBe(25)
})

it('ranks the leads of a day for the salesperson who may see them', async () => {
  const { companyId, staff, open, act } = await testCompany()
  const colleague = await makeStaff(companyId)
  const admin = await makeStaff(companyId, { role: 'owner' })
  const [ann, bob] = [
    await makeVisitor(companyId, { unionId: `u${companyId}`, name: '王敏' }),
    await makeVisitor(companyId, { unionId: `v${companyId}`, name: '李强' }),
  ]
  await open(bob)
  await act(ann, await open(ann), 'call')
  await addContact(parts, staff, bob)
  const fast = async (session: string, day?: string) =>
    (
      await callAs(session, 'GET /biz/v1/clue/score/fast', { query: { ...page, ...(day ? { day } : {}) } })
    ).body.data?.list.map(({ person, gained }) => `${person.name} ${gained}`)
  expect(await fast(staff.session)).toEqual(['王敏 25', '李强 5'])
  expect(await fast(admin.session)).toEqual(['王敏 25', '李强 5'])
  expect(await fast(colleague.session)).toEqual([])
  expect(await fast(staff.session, '2026-01-01')).toEqual([])
  const customers = await callAs(staff.session, 'POST /biz/v1/clue/score/fast/scrm', { body: page })
  expect(customers.body.data?.list.map(({ person }) => person.name)).toEqual(['李强'])
  const wrong = await callAs(staff.session, 'GET /biz/v1/clue/score/fast', {
    query: { ...page, day: '2026-02-31' },
  })
  expect(wrong.status).toBe(400)
})

it('ranks leads by the tags that they got on a day', async () => {
  const { companyId, staff, open, act } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const group = await callAs(admin.session, 'PUT /biz/v1/tag/group', { body: { name: '意向' } })
  await callAs(admin.session, 'PUT /biz/v1/tag', {
    body: {
      groupId: group.body.data?.groupId ?? '',
      name: '来电',
      points: 8,
      rule: { match: 'any', conditions: [{ fact: 'call', atLeast: 1, days: 30 }] },
    },
  })
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}`, name: '王敏' })
  await act(ann, await open(ann), 'call')
  const gained = async () => {
    const { body } = await callAs(staff.session, 'GET /biz/v1/clue/tag_score/fast', { query: page })
    return body.data?.list.map(({ person, gained: points, tags }) => [person.name, points, ...tags])
  }
  expect(await gained()).toEqual([['王敏', 8, '来电']])
  await daysPass(ann.personId, 1)
  expect(await gained()).toEqual([])
})

it('tells of a visit only where the score of the lead has reached what the salesperson asks', async () => {
  const { companyId, staff, open, act } = await testCompany()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  const view = await open(ann)
  const { rows } = await parts.db.opsPool.query<{ notice_id: string }>(
    `update notice set state = 'waiting' where company_id = $1 and occasion = 'visit' returning notice_id`,
    [companyId],
  )
  const noticeId = rows[0]?.notice_id ?? ''
  await callAs(staff.session, 'POST /biz/v1/clue/radar/set_remind_score', { body: { score: 20 } })
  const setting = await callAs(staff.session, 'GET /biz/v1/clue/radar/get_remind_score', {})
  expect(setting.body.data).toEqual({ score: 20 })
  const isTold = () =>
    parts.db
      .tenant(companyId, async (db) => {
        const step = await nextStep(db, companyId, noticeId, 'https://a.example', {
          findScore: scoreOf,
          isStillOpen: async () => true,
          waitingReviews: async () => 0,
        })
        // The decision is rolled back, so that the same notice can be decided again.
        throw Object.assign(new Error('taken back'), { isTold: step !== undefined })
      })
      .catch((ended: Error & { isTold: boolean }) => ended.isTold)
  expect(await isTold()).toBe(false)
  await act(ann, view, 'save_contact')
  expect(await isTold()).toBe(true)
})

it('counts what a visitor does with a post in the score and the funnel, in rows that name the post', async () => {
  const { companyId, staff, open, act } = await testCompany()
  const editor = await makeStaff(companyId, { role: 'editor' })
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  const added = await callAs(staff.session, 'POST /dynamic/v1/dync/inner/add', { body: { content: '到店' } })
  const contentId = added.body.data?.dyncId ?? ''
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [contentId], status: 'published' },
  })
  const view = await open(ann, { contentType: 'post', contentId })
  await act(ann, view, 'dwell', { duration: 65_000 })
  await act(ann, view, 'share', { contentId, sceneType: 'post', saleId: staff.userId })
  await callAs(ann.session, 'POST /dynamic/v1/dync/out/like', {
    body: { dyncId: contentId, liked: true, parentActivityId: view },
  })
  const commented = await callAs(ann.session, 'POST /dynamic/v1/dync/out/comment/add', {
    body: { dyncId: contentId, content: '周六可以来看吗', parentActivityId: view },
  })
  const deeds = async () =>
    (await ledgerOf(staff.session, ann.unionId))?.list.map(({ action }) => action).sort()
  expect(await deeds()).toEqual(['like', 'read', 'share', 'visit'])
  // A comment is a deed once readers see it.
  await callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
    body: { commentIds: [commented.body.data?.commentId ?? ''], status: 'shown' },
  })
  const ledger = await ledgerOf(staff.session, ann.unionId)
  expect(await deeds()).toEqual(['comment', 'like', 'read', 'share', 'visit'])
  expect(ledger?.score).toBeGreaterThan(0)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const body = { from: day(-1), to: day(1) }
  const funnel = await callAs(staff.session, 'POST /biz/v1/clue/funnel', { body })
  expect(funnel.body.data).toMatchObject({ opened: 1, read: 1 })
  const rows = await callAs(staff.session, 'POST /biz/v1/clue/funnel/rows', {
    body: { ...body, step: 'read' },
  })
  expect(rows.body.data?.list).toMatchObject([{ contentType: 'post', contentId }])
})
