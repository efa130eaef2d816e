import { expect, it } from 'vitest'
import { recordsOf } from '#domain/audit/record.ts'
import { postCompany } from '../dynamic-dync/posts.ts'
import { testApp } from '../support/app.ts'

const fixture = await testApp()
const { app, callAs, makeVisitor, parts } = fixture

const recorded = (companyId: string, actor: string) =>
  parts.db.tenant(companyId, (db) => recordsOf(db, companyId, actor))

it('what moderators do to posts and comments of others is recorded with its result', async () => {
  const { companyId, author, editor, visitor, circle, comment } = await postCompany(fixture)
  const { dyncId } = await circle('到店', author.session)
  const as = editor.session
  const status = (to: 'published' | 'offline' | 'draft') =>
    callAs(as, 'POST /dynamic/v1/bridge/status', { body: { dyncIds: [dyncId], status: to } })
  await status('published')
  const commentIds = [await comment(dyncId, '一', visitor.session), await comment(dyncId, '二')]
  const pin = (pinned: boolean) => callAs(as, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned } })
  await pin(true)
  await pin(false)
  await callAs(as, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision: 2, content: '改过' } })
  await callAs(as, 'PUT /dynamic/v1/bridge/comment/update_status', { body: { commentIds, status: 'shown' } })
  const items = commentIds.map((id) => ({ kind: 'comment' as const, id }))
  const decided = await callAs(as, 'POST /dynamic/v1/moderation/decide', {
    body: { items, decision: 'refuse' },
  })
  const actId = decided.body.data?.actId ?? ''
  await callAs(as, 'POST /dynamic/v1/moderation/undo', { body: { actId } })
  await callAs(as, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id: commentIds[0] ?? '' } })
  await callAs(as, 'POST /dynamic/v1/dync/inner/offline', { body: { dyncId } })
  await callAs(as, 'DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId } })
  const comments = { count: 2, commentIds: commentIds.toSorted() }
  expect((await recorded(companyId, editor.staffId)).map(({ action, detail }) => [action, detail])).toEqual([
    ['posts decided', { count: 1, dyncId, results: ['published'] }],
    ['post pinned', { dyncId }],
    ['post unpinned', { dyncId }],
    ['post changed', { dyncId }],
    ['posts decided', { ...comments, results: ['shown'] }],
    ['posts decided', { ...comments, results: ['refused'] }],
    ['posts decision undone', comments],
    ['post comment deleted', { dyncId, commentId: commentIds[0] }],
    ['post taken off', { dyncId }],
    ['post deleted', { dyncId }],
  ])
})

it('a comment is deleted by the identity of the session: another one, wherever it is stated, is refused and recorded', async () => {
  const { companyId, visitor, news, comment, sql } = await postCompany(fixture)
  const { dyncId } = await news()
  const other = await makeVisitor(companyId, { unionId: `union-of-other-${companyId}` })
  const commentId = await comment(dyncId, '好', other.session)
  const call = 'DELETE /dynamic/v1/dync/out/comment/delete'
  const remove = (session: string, query: object, payload?: object) =>
    app.inject({
      method: 'DELETE',
      url: `/dynamic/v1/dync/out/comment/delete?${new URLSearchParams({ commentId, companyId, ...query })}`,
      headers: { authorization: session },
      ...(payload && { payload }),
    })
  // The name of the comment's author opens nothing to another person, in the query or in the body.
  const { unionId } = other
  expect((await remove(visitor.session, { unionId })).statusCode).toBe(403)
  expect((await remove(visitor.session, { unionId: '' }, { unionId })).statusCode).toBe(403)
  expect(await recorded(companyId, visitor.personId)).toMatchObject([
    { action: 'hint refused', detail: { call, field: 'unionId', times: 2 } },
  ])
  expect((await remove(visitor.session, { unionId: '' })).statusCode).toBe(404)
  expect(await sql('select state from post_comment where company_id = $1')).toEqual([{ state: 'waiting' }])
  expect((await remove(other.session, { unionId })).json().data).toEqual({ deleted: true })
})
