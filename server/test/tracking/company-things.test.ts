import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

async function companyThings(over: { agent?: boolean } = {}) {
  const fixture = await testCompany({ name: '林岚' })
  const { companyId, staff } = fixture
  const [cardId, dynamicId] = [randomUUID(), randomUUID()]
  const announcer = await makeStaff(companyId, { name: '苏婷' })
  await parts.db.tenant(companyId, async (db) => {
    await db
      .insertInto('company_card')
      .values({
        company_id: companyId,
        card_id: cardId,
        name: '云帆科技',
        status: 'open',
        agent_id: over.agent === false ? null : staff.staffId,
      })
      .execute()
    await db
      .insertInto('mini_dynamic')
      .values({
        company_id: companyId,
        dynamic_id: dynamicId,
        title: '放假通知',
        staff_id: announcer.staffId,
      })
      .execute()
  })
  const share = async (
    who: MadeStaff | MadeVisitor,
    contentType: 'company' | 'announcement',
    more: { userId?: string; parentShareId?: string } = {},
  ) => {
    const contentId = contentType === 'company' ? cardId : dynamicId
    const answer = await callAs(who.session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType, contentId, ...more },
    })
    return answer.body.data
  }
  return { ...fixture, cardId, dynamicId, announcer, share }
}

const days = () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return { from: today, to: today }
}

describe('a company card and its announcements', () => {
  it('are shared with ids of their own, and their links open their pages', async () => {
    const { companyId, staff, cardId, dynamicId, share } = await companyThings()
    const card = await share(staff, 'company')
    const announced = await share(staff, 'announcement')
    expect(new URL(card?.link ?? '').hash).toBe(`#/pages/company/index?cardId=${cardId}`)
    expect(new URL(announced?.link ?? '').hash).toBe(`#/pages/company/announcement/index?_id=${dynamicId}`)
    const search = Object.fromEntries(new URL(card?.link ?? '').searchParams)
    expect(search).toEqual({ companyId, uid: staff.userId, shareId: card?.shareId })
    expect(card?.shareId).not.toBe(announced?.shareId)
  })

  it('are tracked: radar, trail and statistics name them, and relays are told', async () => {
    const { companyId, staff, cardId, dynamicId, share, open, radar, trail } = await companyThings()
    const [ann, ben] = [
      await makeVisitor(companyId, { name: '安' }),
      await makeVisitor(companyId, { name: '本' }),
    ]
    const root = await share(staff, 'company')
    await open(ann, { contentType: 'company', contentId: cardId, by: root?.shareId ?? '', landing: 'single' })
    const relayed = await share(ann, 'company', { parentShareId: root?.shareId ?? '' })
    await open(ben, { contentType: 'company', contentId: cardId, by: relayed?.shareId ?? '' })
    await open(ben, { contentType: 'announcement', contentId: dynamicId, by: relayed?.shareId ?? '' })
    const shown = (await radar()).list.map(({ person, contentType, contentTitle, relays }) => [
      person.name,
      contentType,
      contentTitle,
      relays.map(({ name }) => name),
    ])
    expect(shown).toEqual([
      ['本', 'announcement', '放假通知', ['安']],
      ['本', 'company', '云帆科技', ['安']],
      ['安', 'company', '云帆科技', []],
    ])
    const history = (await trail(ben.personId)).body.data?.list
    expect(history?.map(({ contentType, contentTitle }) => [contentType, contentTitle])).toEqual([
      ['announcement', '放假通知'],
      ['company', '云帆科技'],
    ])
    const top = await callAs(staff.session, 'POST /biz/v1/card/statistics/view_top', { body: days() })
    expect(top.body.data?.things).toMatchObject([
      { contentType: 'company', contentId: cardId, title: '云帆科技', visits: 2 },
      { contentType: 'announcement', contentId: dynamicId, title: '放假通知', visits: 1 },
    ])
  })

  it('count for the salesperson who is named, else for who answers for them', async () => {
    const { companyId, staff, cardId, dynamicId, announcer, share } = await companyThings()
    const visitor = await makeVisitor(companyId)
    const report = (sceneType: 'company' | 'announcement', contentId: string, saleId = '') =>
      callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
        body: { event: 'view', activityId: randomUUID(), attr: { sceneType, contentId, saleId } },
      })
    expect((await report('company', cardId)).status).toBe(200)
    expect((await report('company', cardId, announcer.userId)).status).toBe(200)
    expect((await report('announcement', dynamicId)).status).toBe(200)
    const { rows } = await parts.db.opsPool.query(
      'select content_type, staff_id from event where company_id = $1 order by event_id',
      [companyId],
    )
    expect(rows).toEqual([
      { content_type: 'company', staff_id: staff.staffId },
      { content_type: 'company', staff_id: announcer.staffId },
      { content_type: 'announcement', staff_id: announcer.staffId },
    ])
    expect(new URL((await share(visitor, 'announcement'))?.link ?? '').searchParams.get('uid')).toBe(
      announcer.userId,
    )
  })

  it('count for the longest-serving administrator where no member answers for them', async () => {
    const { companyId, cardId, share } = await companyThings({ agent: false })
    const admin = await makeStaff(companyId, { role: 'admin' })
    await makeStaff(companyId, { role: 'admin' })
    const visitor = await makeVisitor(companyId)
    expect(new URL((await share(visitor, 'company'))?.link ?? '').searchParams.get('uid')).toBe(admin.userId)
    expect(cardId).toBeTruthy()
  })

  it('are nothing once they are closed or taken back', async () => {
    const { companyId, cardId, dynamicId, share } = await companyThings()
    await parts.db.opsPool.query(`update company_card set status = 'closed' where company_id = $1`, [
      companyId,
    ])
    await parts.db.opsPool.query('delete from mini_dynamic where company_id = $1', [companyId])
    const visitor = await makeVisitor(companyId)
    expect([await share(visitor, 'company'), await share(visitor, 'announcement')]).toEqual([null, null])
    const attrs = [
      { sceneType: 'company' as const, contentId: cardId },
      { sceneType: 'announcement' as const, contentId: dynamicId },
    ]
    for (const attr of attrs) {
      const body = { event: 'view' as const, activityId: randomUUID(), attr }
      const { status } = await callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', { body })
      expect(status).toBe(400)
    }
  })
})

it('answers one announcement to all callers, and 404 for any other id', async () => {
  const { companyId, dynamicId } = await companyThings()
  const ask = (id: string) =>
    callAs('', 'GET /biz/v1/card/mini_pro/dynamic/detail', { query: { companyId, dynamicId: id } })
  expect((await ask(dynamicId)).body.data).toMatchObject({ id: dynamicId, title: '放假通知' })
  for (const id of [randomUUID(), 'no-uuid', (await companyThings()).dynamicId])
    expect((await ask(id)).status).toBe(404)
})
