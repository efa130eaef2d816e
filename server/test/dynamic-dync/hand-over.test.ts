import { describe, expect, it } from 'vitest'
import { deleteExpired } from '#core/jobs/expiry.ts'
import { posts as postsModule } from '#domain/posts/module.ts'
import { testApp } from '../support/app.ts'
import { postCompany } from './posts.ts'

const fixture = await testApp()
const { callAs, makeStaff, parts } = fixture

/** A company whose author has a draft, a post in review and a published one, and a colleague who may succeed them. */
async function leaving() {
  const company = await postCompany(fixture)
  const { companyId, admin, author, editor, circle } = company
  const heir = await makeStaff(companyId, { name: '方浩' })
  const shown = await circle('已发布', author.session)
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [shown.dyncId], status: 'published' },
  })
  const review = await circle('待审核', author.session)
  const written = await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', {
    body: { content: '草稿', submit: false },
  })
  const draft = written.body.data?.dyncId ?? ''
  const handOver = (successorId?: string) =>
    callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: author.userId, ...(successorId && { successorId }) },
    })
  const undo = () =>
    callAs(admin.session, 'POST /biz/v1/staff/hand_over/undo', { body: { userId: author.userId } })
  const mine = async (session: string) =>
    (await callAs(session, 'GET /dynamic/v1/dync/inner/list', { query: { mine: true } })).body.data?.list.map(
      ({ dyncId }) => dyncId,
    )
  const submit = (session: string, dyncId: string, revision = 1) =>
    callAs(session, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision, submit: true } })
  const authors = async () =>
    Object.fromEntries(
      (
        await company.sql<{ content: string; name: string }>(
          'select p.content, s.name from post p join staff s using (company_id, staff_id) where p.company_id = $1',
        )
      ).map(({ content, name }) => [content, name]),
    )
  return {
    ...company,
    heir,
    shown: shown.dyncId,
    review: review.dyncId,
    draft,
    handOver,
    undo,
    mine,
    submit,
    authors,
  }
}

describe('drafts of a member of staff who leaves', () => {
  it('pass to the successor, who hands them in as posts of their own', async () => {
    const { admin, author, heir, draft, shown, handOver, mine, submit, authors, detail } = await leaving()
    const has = await callAs(admin.session, 'GET /biz/v1/staff/detail', { query: { userId: author.userId } })
    expect(has.body.data?.has.drafts).toBe(1)
    await handOver(heir.userId)
    expect(await mine(heir.session)).toContain(draft)
    expect((await submit(heir.session, draft)).body.data?.status).toBe('review')
    expect(await authors()).toEqual({ 草稿: '方浩', 待审核: '林晓', 已发布: '林晓' })
    expect((await detail(shown))?.author).toMatchObject({ name: '林晓', userId: '' })
  })

  it('are theirs again after the hand-over was undone, without what the successor handed in', async () => {
    const { author, editor, heir, draft, handOver, undo, mine, submit, authors } = await leaving()
    const other = await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', {
      body: { content: '另一草稿', submit: false },
    })
    const otherId = other.body.data?.dyncId ?? ''
    await handOver(heir.userId)
    await submit(heir.session, otherId)
    expect((await undo()).body.code).toBe('0')
    expect(await mine(heir.session)).toEqual([otherId])
    expect(await authors()).toMatchObject({ 草稿: '林晓', 另一草稿: '方浩' })
    expect((await submit(heir.session, draft)).status).toBe(404)
    // The session of the member who left is over, so a moderator reads for them.
    const read = await callAs(editor.session, 'GET /dynamic/v1/dync/inner/detail', {
      query: { dyncId: draft },
    })
    expect(read.body.data).toMatchObject({ status: 'draft', author: { name: '林晓' } })
  })

  it('without a successor stay for the time of undoing, and are deleted then', async () => {
    const { draft, review, shown, handOver, sql } = await leaving()
    await handOver()
    const left = async () => {
      await deleteExpired(parts.db, postsModule.expiry)
      return (await sql<{ post_id: string }>('select post_id from post where company_id = $1')).map(
        ({ post_id }) => post_id,
      )
    }
    expect((await left()).sort()).toEqual([draft, review, shown].sort())
    await sql(`update hand_over set at = now() - interval '31 days' where company_id = $1`)
    expect((await left()).sort()).toEqual([review, shown].sort())
  })

  it('stay with a successor for good', async () => {
    const { draft, heir, handOver, sql } = await leaving()
    await handOver(heir.userId)
    await sql(`update hand_over set at = now() - interval '31 days' where company_id = $1`)
    await deleteExpired(parts.db, postsModule.expiry)
    expect(await sql('select from post where company_id = $1 and post_id = $2', draft)).toHaveLength(1)
  })
})

describe('a post in review whose author leaves', () => {
  it('stays in the queue, is seen by the successor, and shows with the name and no card once it is let pass', async () => {
    const { editor, heir, review, handOver, mine, queue, detail } = await leaving()
    await handOver(heir.userId)
    expect((await queue()).map(({ id }) => id)).toEqual([review])
    expect(await mine(heir.session)).toContain(review)
    await callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
      body: { items: [{ kind: 'post', id: review }], decision: 'pass' },
    })
    expect((await detail(review))?.author).toMatchObject({ name: '林晓', userId: '', position: '' })
  })

  it('that is refused is a draft of the successor, who hands it in again', async () => {
    const { editor, heir, review, handOver, submit, authors } = await leaving()
    await handOver(heir.userId)
    await callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
      body: { items: [{ kind: 'post', id: review }], decision: 'refuse', reason: '价格不对' },
    })
    expect((await submit(heir.session, review, 2)).body.data?.status).toBe('review')
    expect((await authors()).待审核).toBe('方浩')
  })
})

it('a draft is not handed in by a member whom the company no longer lets write', async () => {
  const { admin, author, draft, submit } = await leaving()
  await callAs(admin.session, 'POST /dynamic/v1/setting/allow_publish', { body: { who: 'nobody' } })
  expect((await submit(author.session, draft)).status).toBe(403)
})
