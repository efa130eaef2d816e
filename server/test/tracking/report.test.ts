import { randomUUID } from 'node:crypto'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import { describe, expect, it } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, makeMaterial, makeProduct, parts } = await testApp({
  WEB_DIST: '/nowhere',
})

const path = 'POST /crm-trail-api/behaviors/qw'

function view(attr: Partial<TrackingEvent['attr']>, more: Partial<TrackingEvent> = {}): TrackingEvent {
  return {
    event: 'view',
    activityId: randomUUID(),
    ...more,
    attr: { contentId: 'nobody', sceneType: 'card', ...attr },
  }
}

/**
 * A company with a salesperson and a visitor. `ledger`: its events, oldest first; `prepare`: a new share of the card.
 */
async function testCompany() {
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId)
  const visitor = await makeVisitor(companyId)
  const ledger = async () =>
    (await parts.db.opsPool.query('select * from event where company_id = $1 order by event_id', [companyId]))
      .rows
  const prepare = async (session: string, parentShareId = '') => {
    const body = { contentType: 'card' as const, contentId: staff.userId, parentShareId }
    const { body: answer } = await callAs(session, 'POST /biz/v1/clue/share/prepare', { body })
    return answer.data?.shareId ?? ''
  }
  return { companyId, staff, visitor, ledger, prepare }
}

describe('who is tracked', () => {
  it('stores what a visitor did, with identity, company and time of the server', async () => {
    const { companyId, staff, visitor, ledger } = await testCompany()
    const body = view(
      { contentId: staff.userId, platform: 'MINI', landing: 'singlemessage' },
      { customerId: 'somebody' },
    )
    const { status, body: answer } = await callAs(visitor.session, path, { body })
    expect([status, answer.data]).toEqual([200, { accepted: 1, duplicates: 0, skipped: 0 }])
    expect(await ledger()).toMatchObject([
      {
        company_id: companyId,
        person_id: visitor.personId,
        staff_id: staff.staffId,
        activity_id: body.activityId,
        content_type: 'card',
        content_id: staff.userId,
        first_scene: '2008',
        second_scene: '2',
        share_type: 'selfVisit',
        share_id: '',
        landing: 'single',
        attr: { platform: 'MINI' },
      },
    ])
    expect((await callAs(visitor.session, path, { body })).body.data).toEqual({
      accepted: 0,
      duplicates: 1,
      skipped: 0,
    })
  })

  it('keeps the report with the defaults of section 9, and of its share ids only real ones', async () => {
    const { staff, visitor, ledger, prepare } = await testCompany()
    const root = await prepare(staff.session)
    const friend = await makeVisitor(staff.companyId)
    const relayed = await prepare(visitor.session, root)
    const { attr } = view({
      contentId: staff.userId,
      clueShareId: root,
      shareId: relayed,
      currentShareId: relayed,
      deliverType: 'share',
      sourceId: 's1',
      planId: 'p1',
      extra: 'x',
      carrier: { carrierType: 'link', carrierId: relayed },
    })
    const { sceneType: _card, ...bare } = attr
    await callAs(friend.session, path, { body: { ...view({}), attr: bare } })
    const forged = { ...bare, clueShareId: routedId(staff.companyId), channel: 'group', version: '2' }
    await callAs(friend.session, path, { body: { ...view({}), attr: forged } })
    const report = {
      version: '1',
      platform: 'MINI',
      reportType: 'wx',
      channel: 'friend',
      deliverType: 'share',
      sourceId: 's1',
      planId: 'p1',
      extra: 'x',
      carrierType: 'link',
      carrierId: relayed,
      shareId: relayed,
      currentShareId: relayed,
    }
    const rows = await ledger()
    expect(rows.map((row) => row.attr)).toEqual([
      { ...report, clueShareId: root },
      { ...report, channel: 'group', version: '2' },
    ])
    expect(rows).toMatchObject([
      { content_type: 'card', share_id: relayed, second_scene: '1' },
      { content_type: 'card', share_id: relayed, second_scene: '1' },
    ])
  })

  it('skips staff and anonymous callers', async () => {
    const { companyId, staff, ledger } = await testCompany()
    const body = [view({ contentId: staff.userId }), view({ contentId: staff.userId })]
    for (const session of [staff.session, ''])
      expect((await callAs(session, path, { body, headers: { account: companyId } })).body.data).toEqual({
        accepted: 0,
        duplicates: 0,
        skipped: 2,
      })
    expect(await ledger()).toEqual([])
  })

  it('refuses a company or a person that is not the session’s own', async () => {
    const { staff, visitor, ledger } = await testCompany()
    const account = await makeCompany()
    for (const hint of [{ account }, { unionId: 'somebody-else' }]) {
      const { status } = await callAs(visitor.session, path, {
        body: view({ contentId: staff.userId }, hint),
      })
      expect(status).toBe(403)
    }
    expect(await ledger()).toEqual([])
  })

  it('takes 50 events and no more', async () => {
    const { staff, visitor } = await testCompany()
    const events = (count: number) => Array.from({ length: count }, () => view({ contentId: staff.userId }))
    expect((await callAs(visitor.session, path, { body: events(50) })).body.data?.accepted).toBe(50)
    expect((await callAs(visitor.session, path, { body: events(51) })).status).toBe(400)
    expect((await callAs(visitor.session, path, { body: [] })).status).toBe(400)
  })
})

describe('whom it is credited to', () => {
  it('takes the scene from the share’s own row, whatever the phone says', async () => {
    const { staff, visitor, ledger, prepare } = await testCompany()
    const staffShare = await prepare(staff.session)
    const friend = await makeVisitor(staff.companyId)
    const relayed = await prepare(visitor.session, staffShare)
    const colleague = await makeStaff(staff.companyId)
    const claims = {
      contentId: staff.userId,
      secondScene: '2',
      shareType: 'selfVisit',
      saleId: colleague.userId,
    } as const
    await callAs(friend.session, path, { body: view({ ...claims, compatibleShareId: staffShare }) })
    await callAs(friend.session, path, { body: view({ ...claims, shareId: relayed, compatibleShareId: '' }) })
    await callAs(friend.session, path, { body: view({ ...claims, shareId: 'noId', secondScene: '0' }) })
    expect(await ledger()).toMatchObject([
      { staff_id: staff.staffId, second_scene: '0', share_type: 'staff', share_id: staffShare },
      { staff_id: staff.staffId, second_scene: '1', share_type: 'wxUser', share_id: relayed },
      { staff_id: staff.staffId, second_scene: '2', share_type: 'selfVisit', share_id: '' },
    ])
  })

  it('counts for the salesperson whose share led there, also on a colleague’s card', async () => {
    const { staff, visitor, ledger, prepare } = await testCompany()
    const colleague = await makeStaff(staff.companyId)
    const share = await prepare(staff.session)
    const body = view({ contentId: colleague.userId, compatibleShareId: share })
    await callAs(visitor.session, path, { body })
    expect(await ledger()).toMatchObject([
      { staff_id: staff.staffId, content_id: colleague.userId, share_id: share },
    ])
  })

  it('counts the sharer’s look at the own share as a visit of their own', async () => {
    const { staff, visitor, ledger, prepare } = await testCompany()
    const own = await prepare(visitor.session, await prepare(staff.session))
    await callAs(visitor.session, path, { body: view({ contentId: staff.userId, compatibleShareId: own }) })
    expect(await ledger()).toMatchObject([
      { staff_id: staff.staffId, second_scene: '2', share_type: 'selfVisit', share_id: '' },
    ])
  })

  it('counts for the card’s owner where the sharer left without a successor', async () => {
    const { companyId, staff, visitor, ledger, prepare } = await testCompany()
    const colleague = await makeStaff(companyId)
    const shareId = await prepare(colleague.session)
    await parts.db.opsPool.query(`update staff set status = 'left' where company_id = $1 and staff_id = $2`, [
      companyId,
      colleague.staffId,
    ])
    const body = view({ contentId: staff.userId, compatibleShareId: shareId })
    expect((await callAs(visitor.session, path, { body })).status).toBe(200)
    expect(await ledger()).toMatchObject([
      { staff_id: staff.staffId, share_id: '', share_type: 'selfVisit', second_scene: '2' },
    ])
  })

  it('knows a record by its id in capitals, too', async () => {
    const { companyId, staff, visitor, ledger } = await testCompany()
    const contentId = await makeMaterial(companyId)
    for (const id of [contentId, contentId.toUpperCase()])
      await callAs(visitor.session, path, {
        body: view({ contentId: id, sceneType: 'material', saleId: staff.userId }),
      })
    expect((await ledger()).map((row) => row.content_id)).toEqual([contentId, contentId])
  })

  it('needs the salesperson where a material or product was opened without a share', async () => {
    const { staff, visitor, ledger } = await testCompany()
    const contents = [
      { sceneType: 'material', contentId: await makeMaterial(staff.companyId) },
      { sceneType: 'product', contentId: await makeProduct(staff.companyId) },
    ] as const
    for (const content of contents) {
      const without = await callAs(visitor.session, path, { body: view(content) })
      expect(without.body.errors).toMatchObject([{ path: 'attr.saleId' }])
      const { status } = await callAs(visitor.session, path, {
        body: view({ ...content, saleId: staff.userId }),
      })
      expect(status).toBe(200)
    }
    expect(await ledger()).toMatchObject(
      contents.map(({ contentId }) => ({ content_id: contentId, first_scene: '2009' })),
    )
  })
})

describe('what leads nowhere', () => {
  it('is named, and nothing of the call is stored', async () => {
    const { staff, visitor, ledger } = await testCompany()
    const elsewhere = await testCompany()
    const good = view({ contentId: staff.userId })
    const foreign = await elsewhere.prepare(elsewhere.staff.session)
    const draft = await makeMaterial(staff.companyId, { status: 'draft' })
    const wrong: [Partial<TrackingEvent['attr']>, string][] = [
      [{ contentId: staff.userId, compatibleShareId: routedId(staff.companyId) }, 'attr.compatibleShareId'],
      [{ contentId: staff.userId, compatibleShareId: 'forged' }, 'attr.compatibleShareId'],
      [{ contentId: staff.userId, compatibleShareId: foreign }, 'attr.compatibleShareId'],
      [{ contentId: elsewhere.staff.userId }, 'attr.contentId'],
      [{ sceneType: 'material', contentId: draft, saleId: staff.userId }, 'attr.contentId'],
      [{ sceneType: 'material', contentId: 'not-a-uuid', saleId: staff.userId }, 'attr.contentId'],
      [
        { sceneType: 'product', contentId: await makeMaterial(staff.companyId), saleId: staff.userId },
        'attr.contentId',
      ],
    ]
    for (const [attr, name] of wrong) {
      const { status, body } = await callAs(visitor.session, path, { body: view(attr) })
      expect([status, body.code, body.errors?.map((error) => error.path)]).toEqual([400, '400', [name]])
    }
    const { body } = await callAs(visitor.session, path, {
      body: [good, ...wrong.map(([attr]) => view(attr))],
    })
    expect(body.errors?.map((error) => error.path)).toEqual(
      wrong.map(([, name], index) => `${index + 1}.${name}`),
    )
    expect(await ledger()).toEqual([])
  })

  it('reads the same for a foreign share and a missing one', async () => {
    const { staff, visitor } = await testCompany()
    const elsewhere = await testCompany()
    const answers = []
    for (const compatibleShareId of [
      routedId(staff.companyId),
      await elsewhere.prepare(elsewhere.staff.session),
    ]) {
      const { body } = await callAs(visitor.session, path, {
        body: view({ contentId: staff.userId, compatibleShareId }),
      })
      answers.push({ ...body, requestId: '' })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('is a salesperson who has left, within five seconds', async () => {
    const { staff, visitor } = await testCompany()
    const gone = await makeStaff(staff.companyId)
    await parts.db.opsPool.query("update staff set status = 'left' where company_id = $1 and staff_id = $2", [
      staff.companyId,
      gone.staffId,
    ])
    const { body } = await callAs(visitor.session, path, { body: view({ contentId: gone.userId }) })
    expect(body.errors).toMatchObject([{ path: 'attr.contentId' }])
  })
})
