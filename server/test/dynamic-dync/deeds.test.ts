import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { testApp } from '../support/app.ts'
import { postCompany } from './posts.ts'

const fixture = await testApp()
const { callAs } = fixture

it('a like and a comment are deeds for the author of the post, a comment only once readers see it', async () => {
  const { author, editor, visitor, circle, comment, sql } = await postCompany(fixture)
  const { dyncId } = await circle('到店', author.session)
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [dyncId], status: 'published' },
  })
  const deeds = () =>
    sql(
      'select event, content_type, staff_id from event where company_id = $1 and content_id = $2 order by event',
      dyncId,
    )
  const deed = { content_type: 'post', staff_id: author.staffId }
  for (const liked of [true, false, true])
    await callAs(visitor.session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId, liked } })
  const commentId = await comment(dyncId)
  await comment(dyncId, '同事的话', author.session)
  expect(await deeds()).toEqual([{ ...deed, event: 'like' }])
  const show = () =>
    callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
      body: { commentIds: [commentId], status: 'shown' },
    })
  await show()
  await show()
  expect(await deeds()).toEqual([
    { ...deed, event: 'comment' },
    { ...deed, event: 'like' },
  ])
})

it('a like and a comment are actions of the visit in which the visitor read the post', async () => {
  const { author, editor, visitor, circle, comment } = await postCompany(fixture)
  const { dyncId } = await circle('到店', author.session)
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [dyncId], status: 'published' },
  })
  const attr = { contentId: dyncId, sceneType: 'post' as const, saleId: author.userId }
  await callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
    body: [{ event: 'view', activityId: randomUUID(), attr }],
  })
  await callAs(visitor.session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId, liked: true } })
  await callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
    body: { commentIds: [await comment(dyncId)], status: 'shown' },
  })
  const query = { page: 1, pageSize: 20 }
  const radar = await callAs(author.session, 'GET /biz/v1/clue/radar', { query })
  expect(radar.body.data?.list.map(({ actions }) => actions.toSorted())).toEqual([['comment', 'like']])
})

it('a like and a comment that arrive before the view are actions of the visit that they name, and of no earlier one', async () => {
  const { author, editor, visitor, circle, review } = await postCompany(fixture)
  const { dyncId } = await circle('到店', author.session)
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [dyncId], status: 'published' },
  })
  await review({ comments: 'after' })
  const attr = { contentId: dyncId, sceneType: 'post' as const, saleId: author.userId }
  const view = (activityId: string) =>
    callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
      body: [{ event: 'view', activityId, attr }],
    })
  await view(randomUUID())
  const viewId = randomUUID()
  await callAs(visitor.session, 'POST /dynamic/v1/dync/out/like', {
    body: { dyncId, liked: true, parentActivityId: viewId },
  })
  await callAs(visitor.session, 'POST /dynamic/v1/dync/out/comment/add', {
    body: { dyncId, content: '好', parentActivityId: viewId },
  })
  await view(viewId)
  const query = { page: 1, pageSize: 20 }
  const radar = await callAs(author.session, 'GET /biz/v1/clue/radar', { query })
  expect(radar.body.data?.list.map(({ actions }) => actions.toSorted())).toEqual([['comment', 'like']])
})

it('a visit by a relayed post counts for the author, and its relays are told on the radar, the trail and the card', async () => {
  const { companyId, author, editor, visitor, circle } = await postCompany(fixture)
  const { dyncId } = await circle('到店', author.session)
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [dyncId], status: 'published' },
  })
  const share = async (session: string, parentShareId = '') =>
    (
      await callAs(session, 'POST /biz/v1/clue/share/prepare', {
        body: { contentType: 'post', contentId: dyncId, userId: author.userId, parentShareId },
      })
    ).body.data?.shareId ?? ''
  const open = (session: string, compatibleShareId: string) =>
    callAs(session, 'POST /crm-trail-api/behaviors/qw', {
      body: [
        {
          event: 'view',
          activityId: randomUUID(),
          attr: { contentId: dyncId, sceneType: 'post', saleId: author.userId, compatibleShareId },
        },
      ],
    })
  const first = await share(author.session)
  await open(visitor.session, first)
  const other = await fixture.makeVisitor(companyId, { unionId: `u${companyId}` })
  await open(other.session, await share(visitor.session, first))
  const radar = await callAs(author.session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20 } })
  expect(radar.body.data?.list.map(({ contentId, relays }) => [contentId, relays.length])).toEqual([
    [dyncId, 1],
    [dyncId, 0],
  ])
  const trail = await callAs(author.session, 'GET /biz/v1/clue/trail', { query: { unionId: other.unionId } })
  expect(trail.body.data?.list).toMatchObject([
    { event: 'view', contentType: 'post', contentId: dyncId, contentTitle: '到店', relays: [{}] },
  ])
})

it('moderators are told once in half an hour of what waits', async () => {
  const { admin, editor, news, comment, sql } = await postCompany(fixture)
  const { dyncId } = await news()
  await comment(dyncId, '一')
  await comment(dyncId, '二')
  const told = await sql<{ staff_id: string }>(
    `select staff_id from notice where company_id = $1 and occasion = 'review'`,
  )
  expect(told.map(({ staff_id }) => staff_id).sort()).toEqual([admin.staffId, editor.staffId].sort())
})

it('a like and a comment that name a share of another company are refused and not stored', async () => {
  const { companyId, editor, visitor, circle, detail, comments } = await postCompany(fixture)
  const { dyncId } = await circle()
  const body = { dyncId, liked: true, content: '好', shareId: routedId(companyId) }
  for (const { session } of [visitor, editor])
    for (const key of [
      'POST /dynamic/v1/dync/out/like',
      'POST /dynamic/v1/dync/out/comment/add',
      'POST /dynamic/v1/bridge/comment/add',
    ] as const) {
      const { status, body: answer } = await callAs(session, key, { body })
      expect([status, answer.errors?.map(({ path }) => path)]).toEqual([400, ['shareId']])
    }
  expect(await detail(dyncId)).toMatchObject({ likes: 0 })
  expect(await comments(dyncId, visitor.session)).toMatchObject({ total: 0 })
  const { status } = await callAs(visitor.session, 'POST /dynamic/v1/dync/out/like', {
    body: { dyncId, liked: true, shareId: 'noId' },
  })
  expect(status).toBe(200)
})
