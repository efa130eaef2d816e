import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { routedId } from '#core/crypto/sealer.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { likePost } from '#domain/posts/likes.ts'
import { testApp } from '../support/app.ts'
import { postCompany } from './posts.ts'

const fixture = await testApp()
const { callAs, makeCompany, makeStaff, makeVisitor, parts } = fixture

describe('a card', () => {
  const posts = async ({ userId }: { userId: string }, companyId: string) =>
    (await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId } })).body.data?.posts
  /** An instance hears of a change within a second. */
  const seen = (staff: { userId: string }, companyId: string, titles: string[]) =>
    expect
      .poll(async () => ((await posts(staff, companyId)) ?? []).map(({ title }) => title), { timeout: 5_000 })
      .toEqual(titles)

  it('shows the newest post of the news desk or of its owner, of faces that are open', async () => {
    const { companyId, admin, author, editor, circle, news } = await postCompany(fixture)
    expect(await posts(author, companyId)).toBeUndefined()
    await news('第一条')
    await circle('同'.repeat(30))
    const cut = `${'同'.repeat(9)}…`
    const own = await circle('  我的\n一条 ')
    await seen(author, companyId, ['第一条'])
    await seen(editor, companyId, ['我的 一条'])
    expect(await posts(editor, companyId)).toMatchObject([{ _id: own.dyncId }])
    await callAs(editor.session, 'POST /dynamic/v1/dync/inner/offline', { body: { dyncId: own.dyncId } })
    await seen(editor, companyId, [cut])
    await news('第二条')
    await seen(editor, companyId, ['第二条'])
    await callAs(admin.session, 'POST /dynamic/v1/setting/open_status', {
      body: { sceneId: 'bridge', isOpen: false },
    })
    await seen(author, companyId, [])
    await seen(editor, companyId, [cut])
  })

  it('shows no post for staff, in review or before its time, and shows one when its time comes', async () => {
    const { companyId, author, editor, circle, news, sql } = await postCompany(fixture)
    const later = await news('以后')
    const inner = await circle('内部')
    await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', { body: { content: '待审' } })
    await sql(`update post set audience = 'staff' where company_id = $1 and post_id = $2`, inner.dyncId)
    const appears = (words: string) =>
      sql(
        `update post set shown_at = clock_timestamp() + $3::interval where company_id = $1 and post_id = $2`,
        later.dyncId,
        words,
      )
    await appears('1 hour')
    await seen(editor, companyId, [])
    await seen(author, companyId, [])
    await appears('2 seconds')
    await seen(author, companyId, ['以后'])
  })
})

describe('the flow of the circle', () => {
  it('shows each of 30 posts of one second once while others post and a post is pinned', async () => {
    const { companyId, editor, circle, sql } = await postCompany(fixture)
    const { dyncId } = await circle('起点')
    await sql(
      `insert into post (company_id, post_id, face, type, state, content, staff_id, shown_at)
       select company_id, gen_random_uuid(), 'dync', 'circle', 'published', 'x', staff_id, '2026-11-01'
       from post cross join generate_series(1, 30) where company_id = $1`,
    )
    await callAs(editor.session, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: true } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { companyId, pageSize: 7, ...(cursor ? { cursor } : {}) }
      const { data } = (await callAs('', 'GET /dynamic/v1/dync/out/list_no_auth', { query })).body
      seen.push(...(data?.list.map((post) => post.dyncId) ?? []))
      cursor = data?.next
      await circle('又一条')
      if (seen.length === 7)
        await callAs(editor.session, 'POST /dynamic/v1/bridge/pin', {
          body: { dyncId: seen[3] ?? '', pinned: true },
        })
    } while (cursor)
    expect(seen[0]).toBe(dyncId)
    expect(seen).toHaveLength(31)
    expect(new Set(seen).size).toBe(31)
  })

  it.each([1, 2, 3, 4])('shows each post once in parts of %i, with three pinned ones', async (pageSize) => {
    const { companyId, editor, circle, news } = await postCompany(fixture)
    for (const write of [circle, news])
      for (let n = 0; n < 6; n++) {
        const { dyncId } = await write(`${n}`)
        if (n < 3)
          await callAs(editor.session, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: true } })
      }
    const lists = {
      circle: (cursor: string) =>
        callAs('', 'GET /dynamic/v1/dync/out/list_no_auth', {
          query: { companyId, pageSize, ...(cursor && { cursor }) },
        }),
      news: (cursor: string) =>
        callAs('', 'GET /dynamic/v1/bridge/list', {
          query: { companyId, dyncType: 'all', page: 1, pageSize, ...(cursor && { cursor }) },
        }),
    }
    for (const [face, ask] of Object.entries(lists)) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { data } = (await ask(cursor)).body
        expect(data?.list.length, face).toBeLessThanOrEqual(pageSize)
        seen.push(...(data?.list.map(({ dyncId }) => dyncId) ?? []))
        cursor = data?.next ?? ''
      } while (cursor)
      expect([seen.length, new Set(seen).size], face).toEqual([6, 6])
    }
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(6 / pageSize); page++) {
      const query = { companyId, dyncType: 'all' as const, page, pageSize }
      const { data } = (await callAs('', 'GET /dynamic/v1/bridge/list', { query })).body
      paged.push(...(data?.list.map(({ dyncId }) => dyncId) ?? []))
    }
    expect([paged.length, new Set(paged).size]).toEqual([6, 6])
  })

  it('lists no post of a face that the company closed, to visitors alone', async () => {
    const { companyId, admin, author, visitor, circle, detail } = await postCompany(fixture)
    const { dyncId } = await circle()
    const list = async (session: string) =>
      (await callAs(session, 'GET /dynamic/v1/dync/out/list', { query: {} })).body.data
    expect(await list(visitor.session)).toMatchObject({ isOpen: true, list: [{ dyncId, liked: false }] })
    await callAs(admin.session, 'POST /dynamic/v1/setting/open_status', {
      body: { sceneId: 'dync', isOpen: false },
    })
    expect(await list(visitor.session)).toEqual({ isOpen: false, list: [], next: '' })
    expect(await detail(dyncId)).toBe(null)
    const like = await callAs(visitor.session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId } })
    expect(like.status).toBe(404)
    const inner = await callAs(author.session, 'GET /dynamic/v1/dync/inner/list', { query: {} })
    expect(inner.body.data?.list.map((post) => post.dyncId)).toEqual([dyncId])
    expect(
      (await callAs('', 'GET /dynamic/v1/setting/detail', { query: { companyId, sceneId: 'dync' } })).body
        .data,
    ).toMatchObject({ isOpen: false })
  })

  it('opens by the scene of a code for its salesperson, after a hand-over for the successor', async () => {
    const { companyId, admin, author, editor, sql } = await postCompany(fixture)
    const sceneId = routedId(companyId)
    await sql(
      `insert into scene (company_id, scene_id, staff_id, content_type, content_id) values ($1, $2, $3, 'card', $4)`,
      sceneId,
      author.staffId,
      author.userId,
    )
    const opened = async () =>
      (await callAs('', 'GET /dynamic/v1/setting/detail', { query: { companyId, sceneId } })).body.data
    expect(await opened()).toEqual({ sceneId: 'dync', isOpen: true, commentsOn: true, userId: author.userId })
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over', {
      body: { userId: author.userId, successorId: editor.userId },
    })
    expect((await opened())?.userId).toBe(editor.userId)
  })

  it('shows a post for staff and one that appears later to no visitor', async () => {
    const { editor, author, visitor, detail } = await postCompany(fixture)
    const add = async (body: { content: string; audience?: 'staff'; appearsAt?: string }) =>
      (await callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', { body })).body.data?.dyncId ?? ''
    const inner = await add({ content: '内部', audience: 'staff' })
    const later = await add({ content: '以后', appearsAt: new Date(Date.now() + 60_000).toISOString() })
    const asStaff = async (dyncId: string, session = author.session) =>
      (await callAs(session, 'GET /dynamic/v1/dync/inner/detail', { query: { dyncId } })).status
    expect([await detail(inner), await detail(later, visitor.session)]).toEqual([null, null])
    expect([await asStaff(inner), await asStaff(later), await asStaff(later, editor.session)]).toEqual([
      200, 404, 200,
    ])
  })
})

describe('a post of a member of staff', () => {
  it('waits for a moderator, shows when passed, and waits again after its author’s edit', async () => {
    const { companyId, editor, author, circle, detail } = await postCompany(fixture)
    const { dyncId, status } = await circle('周末到店有礼', author.session)
    expect([status, await detail(dyncId)]).toEqual(['review', null])
    const decide = (decision: 'pass' | 'refuse') =>
      callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
        body: { items: [{ kind: 'post', id: dyncId }], decision, reason: '价格不对' },
      })
    expect((await decide('pass')).body.data).toMatchObject({ changed: 1, skipped: [] })
    expect(await detail(dyncId)).toMatchObject({ content: '周末到店有礼', author: { name: '林晓' } })
    const edit = async (session: string, content: string) => {
      const read = await callAs(session, 'GET /dynamic/v1/dync/inner/detail', { query: { dyncId } })
      const revision = read.body.data?.revision ?? 0
      return callAs(session, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision, content } })
    }
    expect((await edit(author.session, '改过')).body.data?.status).toBe('review')
    expect((await edit(author.session, '再改')).body.data?.status).toBe('review')
    expect(await detail(dyncId)).toBe(null)
    await decide('refuse')
    const mine = await callAs(author.session, 'GET /dynamic/v1/dync/inner/list', { query: { mine: true } })
    expect(mine.body.data?.list).toMatchObject([{ dyncId, status: 'draft', reviewNote: '价格不对' }])
    await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
      body: { dyncIds: [dyncId], status: 'published' },
    })
    expect((await edit(editor.session, '编辑改')).body.data?.status).toBe('published')
    const foreign = await makeStaff(companyId)
    expect((await edit(foreign.session, '同事改')).status).toBe(403)
  })

  it('is refused for a member whom the company does not let write, and after 20 within a day', async () => {
    const { admin, author, circle, sql } = await postCompany(fixture)
    const allow = (who: 'chosen' | 'nobody', userIds: string[] = []) =>
      callAs(admin.session, 'POST /dynamic/v1/setting/allow_publish', { body: { who, userIds } })
    await allow('nobody')
    expect((await circle('一', author.session)).dyncId).toBe('')
    await allow('chosen', [author.userId])
    expect((await circle('一', author.session)).status).toBe('review')
    await sql(
      `insert into post (company_id, post_id, face, type, content, staff_id)
       select company_id, gen_random_uuid(), 'dync', 'circle', 'x', staff_id
       from post cross join generate_series(1, 19) where company_id = $1`,
    )
    const { status } = await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', {
      body: { content: '二十一' },
    })
    expect(status).toBe(429)
  })

  it('takes 2,000 characters, an emoji as one, new and changed, and leaves a post that would be longer as it was', async () => {
    const { author, circle } = await postCompany(fixture)
    // A flag and a child with a colour of skin are two code points each.
    const content = '😀🇨🇳👧🏽吉'.repeat(500)
    const longer = `${content}！`
    const made = await circle(content, author.session)
    expect(made.status).toBe('review')
    const refused = [
      await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', { body: { content: longer } }),
      await callAs(author.session, 'POST /dynamic/v1/dync/inner/edit', {
        body: { dyncId: made.dyncId, revision: 1, content: longer },
      }),
    ]
    for (const { status, body } of refused)
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['content']])
    const kept = await callAs(author.session, 'GET /dynamic/v1/dync/inner/list', { query: { mine: true } })
    expect(kept.body.data?.list).toMatchObject([{ content, revision: 1 }])
  })

  it('cannot be changed over a newer change', async () => {
    const { editor, circle } = await postCompany(fixture)
    const { dyncId } = await circle()
    const edit = () =>
      callAs(editor.session, 'POST /dynamic/v1/dync/inner/edit', {
        body: { dyncId, revision: 1, content: 'x' },
      })
    expect((await edit()).body.code).toBe('0')
    expect((await edit()).body.code).toBe('500331')
  })

  it('has no card link after its author left, and does not appear any more where it was to appear later', async () => {
    const { admin, author, editor, circle, detail, sql } = await postCompany(fixture)
    const { dyncId } = await circle('到店', author.session)
    const later = await circle('以后', author.session)
    await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
      body: { dyncIds: [dyncId, later.dyncId], status: 'published' },
    })
    await sql(
      `update post set shown_at = now() + interval '1 day' where company_id = $1 and post_id = $2`,
      later.dyncId,
    )
    expect((await detail(dyncId))?.author.userId).toBe(author.userId)
    await callAs(admin.session, 'POST /biz/v1/staff/leave', {
      body: { members: [{ userId: author.userId }] },
    })
    expect((await detail(dyncId))?.author).toMatchObject({ userId: '', name: '林晓' })
    expect(await sql('select state from post where company_id = $1 and post_id = $2', later.dyncId)).toEqual([
      { state: 'draft' },
    ])
  })
})

describe('likes', () => {
  it('count a person once, however often and from how many phones they tap', async () => {
    const { companyId, visitor, circle, detail } = await postCompany(fixture)
    const { dyncId } = await circle()
    const tap = (session = visitor.session) =>
      callAs(session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId } })
    await Promise.all(Array.from({ length: 7 }, () => tap()))
    expect(await detail(dyncId, visitor.session)).toMatchObject({ liked: true, likes: 1 })
    const other = await makeVisitor(companyId)
    await Promise.all(Array.from({ length: 6 }, () => tap(other.session)))
    expect(await detail(dyncId, other.session)).toMatchObject({ liked: false, likes: 1 })
  })

  it('of two joined persons count once, and twice after the join was undone', async () => {
    const { companyId, visitor, circle, detail } = await postCompany(fixture)
    const { dyncId } = await circle()
    const other = await makeVisitor(companyId)
    const like = (session: string, liked: boolean) =>
      callAs(session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId, liked } })
    await like(visitor.session, true)
    await like(other.session, true)
    await parts.db.tenant(companyId, (db) =>
      joinPersons(db, companyId, other.personId, visitor.personId, 'phone'),
    )
    expect((await detail(dyncId))?.likes).toBe(1)
    await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, other.personId))
    expect((await detail(dyncId))?.likes).toBe(2)
    await like(other.session, false)
    expect((await detail(dyncId))?.likes).toBe(1)
  })
})

it('likes stay the persons who like a post, through 1,000 random steps of taps, joins and undone joins', async () => {
  const { companyId, circle, sql } = await postCompany(fixture)
  const posts = [(await circle('一')).dyncId, (await circle('二')).dyncId]
  const people: string[] = []
  for (let n = 0; n < 10; n++) people.push((await makeVisitor(companyId)).personId)
  const any = (list: readonly string[]) => list[randomInt(list.length)] ?? ''
  const differing = `
    select p.post_id from post p left join post_count c using (company_id, post_id)
    where p.company_id = $1 and coalesce(c.likes, 0) <> (
      select count(distinct coalesce(w.joined_into, w.person_id)) from post_like l
      join person w using (company_id, person_id) where l.company_id = p.company_id and l.post_id = p.post_id)`
  const steps = { tap: 0, join: 0, undo: 0 }
  for (let step = 0; step < 1_000; step++) {
    const kind = step % 12 === 5 ? 'join' : step % 24 === 11 ? 'undo' : 'tap'
    const personId = any(people)
    const done = await parts.db.tenant<boolean>(companyId, async (db) => {
      if (kind === 'join') return joinPersons(db, companyId, personId, any(people), 'phone')
      if (kind === 'undo') return undoJoin(db, companyId, personId)
      return (await likePost(db, { companyId, identityPersonId: personId }, any(posts), undefined)).changed
    })
    if (done) steps[kind]++
    if (step % 50 === 49) expect(await sql(differing)).toEqual([])
  }
  expect(Math.min(steps.tap / 100, steps.join, steps.undo)).toBeGreaterThan(1)
})

it('answers readers without a session the public fields alone', async () => {
  const { companyId, news, circle } = await postCompany(fixture)
  const { dyncId } = await news()
  await circle()
  const secrets = ['status', 'audience', 'revision', 'reviewNote', 'mayEdit', 'liked', 'isOwn']
  const desk = await callAs('', 'GET /dynamic/v1/bridge', { query: { companyId, dyncId } })
  const flow = await callAs('', 'GET /dynamic/v1/dync/out/list_no_auth', { query: { companyId } })
  for (const post of [desk.body.data, flow.body.data?.list[0]])
    expect(Object.keys(post ?? {}).filter((field) => secrets.includes(field))).toEqual([])
  const other = await makeCompany()
  expect((await callAs('', 'GET /dynamic/v1/bridge', { query: { companyId: other, dyncId } })).status).toBe(
    404,
  )
})
