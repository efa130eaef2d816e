import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { postCompany, storedPicture } from './posts.ts'

// Ids of posts and comments of the same company in calls of other persons than their own. Ids of other companies and
// missing ones are tested for every call in `server/test/invariants`.

const fixture = await testApp()
const { callAs, makeCompany, makeStaff, makeVisitor } = fixture

type Made = Awaited<ReturnType<typeof made>>

/** Posts in every state, and who may call about them. */
async function made() {
  const company = await postCompany(fixture)
  const { companyId, editor, author, visitor } = company
  const write = async (session: string, body: Record<string, unknown>) =>
    (await callAs(session, 'POST /dynamic/v1/dync/inner/add', { body: { content: 'x', ...body } })).body.data
      ?.dyncId ?? ''
  const draft = await write(author.session, { submit: false })
  const review = await write(author.session, {})
  const posts = {
    ...{ draft, review },
    shown: await write(editor.session, {}),
    inner: await write(editor.session, { audience: 'staff' }),
    later: await write(editor.session, { appearsAt: new Date(Date.now() + 3_600_000).toISOString() }),
  }
  const peer = await makeStaff(companyId)
  const callers = {
    nobody: '',
    visitor: visitor.session,
    peer: peer.session,
    author: author.session,
    editor: editor.session,
  }
  return { ...company, posts, callers }
}

let of: Made

type Post = keyof Made['posts']
type Who = keyof Made['callers']
const allPosts: Post[] = ['draft', 'review', 'shown', 'inner', 'later']

/** Calls about one post, whom they let in, and which posts those see by them. */
const reading = {
  asVisitor: { nobody: ['shown'], visitor: ['shown'], peer: ['shown'], author: ['shown'], editor: ['shown'] },
  asStaff: {
    peer: ['shown', 'inner'],
    author: ['draft', 'review', 'shown', 'inner'],
    editor: allPosts,
  },
  asAnyone: {
    nobody: ['shown'],
    visitor: ['shown'],
    peer: ['shown', 'inner'],
    author: ['draft', 'review', 'shown', 'inner'],
    editor: allPosts,
  },
} satisfies Record<string, Partial<Record<Who, Post[]>>>
/** No person reacts to what no reader sees, not even its author. */
const reacting = {
  asVisitor: { visitor: ['shown'], peer: ['shown'], author: ['shown'], editor: ['shown'] },
  asStaff: { peer: ['shown', 'inner'], author: ['shown', 'inner'], editor: ['shown', 'inner'] },
  asAnyone: {
    visitor: ['shown'],
    peer: ['shown', 'inner'],
    author: ['shown', 'inner'],
    editor: ['shown', 'inner'],
  },
} satisfies Record<string, Partial<Record<Who, Post[]>>>

const companyQuery = (dyncId: string) => ({ query: { companyId: of.companyId, dyncId } })

describe.each([
  [
    'out/detail',
    reading.asVisitor,
    (s: string, id: string) => callAs(s, 'GET /dynamic/v1/dync/out/detail', companyQuery(id)),
  ],
  [
    'inner/detail',
    reading.asStaff,
    (s: string, dyncId: string) => callAs(s, 'GET /dynamic/v1/dync/inner/detail', { query: { dyncId } }),
  ],
  [
    'comment/list',
    reading.asAnyone,
    (s: string, dyncId: string) =>
      callAs(s, 'GET /dynamic/v1/bridge/comment/list', {
        query: { companyId: of.companyId, dyncId, page: 1, pageSize: 10 },
      }),
  ],
  [
    'out/like',
    reacting.asVisitor,
    (s: string, dyncId: string) => callAs(s, 'POST /dynamic/v1/dync/out/like', { body: { dyncId } }),
  ],
  [
    'inner/like',
    reacting.asStaff,
    (s: string, dyncId: string) => callAs(s, 'POST /dynamic/v1/dync/inner/like', { body: { dyncId } }),
  ],
  [
    'out/comment/add',
    reacting.asVisitor,
    (s: string, dyncId: string) =>
      callAs(s, 'POST /dynamic/v1/dync/out/comment/add', { body: { dyncId, content: '好' } }),
  ],
  [
    'bridge/comment/add',
    reacting.asAnyone,
    (s: string, dyncId: string) =>
      callAs(s, 'POST /dynamic/v1/bridge/comment/add', { body: { dyncId, content: '好' } }),
  ],
  [
    'moderation/report',
    reacting.asAnyone,
    (s: string, id: string) =>
      callAs(s, 'POST /dynamic/v1/moderation/report', { body: { kind: 'post', id, reason: 'other' } }),
  ],
] as const)('%s', (_, seen, call) => {
  // A company for each call: a person may react five times a minute.
  beforeAll(async () => {
    of = await made()
  })
  it.each(
    Object.entries(seen) as [Who, Post[]][],
  )('of %s finds the posts that they see', async (who, found) => {
    const answered: Post[] = []
    for (const post of allPosts) {
      const { status } = await call(of.callers[who], of.posts[post])
      expect([200, 404]).toContain(status)
      if (status === 200) answered.push(post)
    }
    expect(answered.sort()).toEqual([...found].sort())
  })
})

describe('a post of a colleague', () => {
  beforeAll(async () => {
    of = await made()
  })

  it.each([
    ['peer', 'shown', 403],
    ['peer', 'inner', 403],
    ['peer', 'draft', 404],
    ['peer', 'review', 404],
    ['author', 'shown', 403],
  ] as const)('is neither changed nor taken off by %s: %s', async (who, post, status) => {
    const [session, dyncId] = [of.callers[who], of.posts[post]]
    const edit = { dyncId, revision: 1, content: 'y' }
    expect((await callAs(session, 'POST /dynamic/v1/dync/inner/edit', { body: edit })).status).toBe(status)
    expect((await callAs(session, 'POST /dynamic/v1/dync/inner/offline', { body: { dyncId } })).status).toBe(
      status,
    )
  })

  it('of one face is not changed by the call of the other', async () => {
    const body = { dyncId: of.posts.shown, revision: 1, content: 'y' }
    expect((await callAs(of.callers.editor, 'POST /dynamic/v1/bridge/update_one', { body })).status).toBe(404)
  })
})

describe('a comment', () => {
  beforeAll(async () => {
    of = await made()
  })

  it('is changed by its author alone, and deleted by them and moderators', async () => {
    const { callers, companyId, posts, comment } = of
    const other = await makeVisitor(companyId, { unionId: `union-other-${companyId}` })
    const another = await makeVisitor(companyId)
    const id = await comment(posts.shown, '好', another.session)
    const edit = (session: string) =>
      callAs(session, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content: '改' } })
    for (const session of [other.session, callers.peer, callers.author, callers.editor])
      expect((await edit(session)).status).toBe(404)
    const remove = (session: string) =>
      callAs(session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
    for (const session of [other.session, callers.peer, callers.author])
      expect((await remove(session)).status).toBe(404)
    const query = { unionId: other.unionId, commentId: id, companyId }
    const out = await callAs(other.session, 'DELETE /dynamic/v1/dync/out/comment/delete', { query })
    expect(out.status).toBe(404)
    expect((await edit(another.session)).status).toBe(200)
    expect((await remove(callers.editor)).body.data).toEqual({ deleted: true })
  })

  it('takes no reply under another post, and lists no reply of the other post', async () => {
    const { callers, posts, companyId } = of
    const add = (dyncId: string, parentId?: string) =>
      callAs(callers.editor, 'POST /dynamic/v1/bridge/comment/add', {
        body: { dyncId, content: '好', ...(parentId ? { parentId } : {}) },
      })
    const top = (await add(posts.shown)).body.data?.commentId ?? ''
    expect((await add(posts.shown, top)).status).toBe(200)
    expect((await add(posts.inner, top)).status).toBe(404)
    const under = await callAs(callers.visitor, 'GET /dynamic/v1/bridge/comment/list', {
      query: { companyId, dyncId: posts.shown, parentId: top, page: 1, pageSize: 10 },
    })
    expect(under.body.data).toMatchObject({ total: 1, list: [{ parentId: top }] })
    const elsewhere = await callAs(callers.peer, 'GET /dynamic/v1/bridge/comment/list', {
      query: { companyId, dyncId: posts.inner, parentId: top, page: 1, pageSize: 10 },
    })
    expect(elsewhere.body.data).toMatchObject({ total: 0, list: [] })
  })

  it('of a post that is no longer shown is not changed or reported, but may be deleted', async () => {
    const { editor, visitor, circle, comment, status } = await postCompanyWithStatus()
    const { dyncId } = await circle()
    const id = await comment(dyncId)
    const shown = await comment(dyncId, '恭喜', editor.session)
    await status(dyncId, 'offline')
    const edit = { id, content: '改' }
    expect(
      (await callAs(visitor.session, 'PUT /dynamic/v1/bridge/comment/edit', { body: edit })).status,
    ).toBe(404)
    const report = { kind: 'comment' as const, id: shown, reason: 'other' as const }
    expect(
      (await callAs(visitor.session, 'POST /dynamic/v1/moderation/report', { body: report })).status,
    ).toBe(404)
    const mine = await callAs(visitor.session, 'GET /dynamic/v1/bridge/comment/mine', { query: {} })
    expect(mine.body.data?.list).toMatchObject([{ commentId: id, postTitle: '', postShown: false }])
    const gone = await callAs(visitor.session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
    expect(gone.body.data).toEqual({ deleted: true })
  })

  it('that waits is found by no other reader', async () => {
    const { companyId, author, visitor, news, comment } = await postCompany(fixture)
    const { dyncId } = await news()
    const id = await comment(dyncId)
    const other = await makeVisitor(companyId)
    for (const { session } of [other, author]) {
      const report = { kind: 'comment' as const, id, reason: 'other' as const }
      expect((await callAs(session, 'POST /dynamic/v1/moderation/report', { body: report })).status).toBe(404)
      expect(await comment(dyncId, '回复', session, id)).toBe('')
    }
    expect(await comment(dyncId, '又一条', visitor.session, id)).toBe('')
  })
})

async function postCompanyWithStatus() {
  const company = await postCompany(fixture)
  const status = (dyncId: string, to: 'published' | 'offline') =>
    callAs(company.editor.session, 'POST /dynamic/v1/bridge/status', {
      body: { dyncIds: [dyncId], status: to },
    })
  return { ...company, status }
}

describe('a new post', () => {
  it('takes no picture, video or thing that its author may not use, and no second form of a picture', async () => {
    const { companyId, editor, author, detail } = await postCompany(fixture)
    const otherId = await makeCompany()
    const add = (body: Record<string, unknown>) =>
      callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', { body: { content: 'x', ...body } })
    const picture = (url: string, more = {}) => ({
      pictures: [{ url, alt: '', width: 10, height: 10, ...more }],
    })
    const draft = await callAs(author.session, 'POST /biz/v1/content/create', {
      body: { kind: 'article', title: '草稿', body: { html: '<p>x</p>' } },
    })
    const refused = [
      picture(storedPicture(otherId)),
      picture('https://evil.example/a.png'),
      { video: `/files/${otherId}/${'v'.repeat(22)}.mp4` },
      { thing: { type: 'material', id: draft.body.data?._id ?? '' } },
    ]
    for (const body of refused) expect((await add(body)).status).toBe(400)
    // Readers would see the second form, which was not judged.
    const { data } = (
      await add(picture(storedPicture(companyId), { small: 'https://evil.example/tracker.png' }))
    ).body
    expect((await detail(data?.dyncId ?? ''))?.pictures).toEqual(picture(storedPicture(companyId)).pictures)
  })
})

describe('a file that another person uploaded', () => {
  const uploaded = async (sql: Made['sql'], personId: string, url: string) => {
    await sql(
      `insert into upload (company_id, person_id, key, url, width, height) values ($1, $2, gen_random_uuid(), $3, 9, 9)`,
      personId,
      url,
    )
    return url
  }

  it('is taken from the author and from those who publish, and stays in a post that has it', async () => {
    const { companyId, author, editor, visitor, sql } = await postCompany(fixture)
    const colleague = await makeStaff(companyId)
    const address = (letter: string, kind: string) => `/files/${companyId}/${letter.repeat(22)}.${kind}`
    const of = {
      own: await uploaded(sql, author.personId, address('o', 'webp')),
      company: await uploaded(sql, editor.personId, address('c', 'webp')),
      colleague: await uploaded(sql, colleague.personId, address('f', 'webp')),
      visitor: await uploaded(sql, visitor.personId, address('v', 'webp')),
    }
    const film = await uploaded(sql, colleague.personId, address('f', 'mp4'))
    const picture = (url: string) => ({ pictures: [{ url, alt: '', width: 9, height: 9 }] })
    const link = (image: string) => ({ link: { url: 'https://other.example/', title: '别处', image } })
    const add = (session: string, body: Record<string, unknown>) =>
      callAs(session, 'POST /dynamic/v1/dync/inner/add', { body: { content: 'x', ...body } })
    for (const body of [picture(of.own), picture(of.company), link(of.own)])
      expect((await add(author.session, body)).status).toBe(200)
    for (const [path, body] of [
      ['pictures.0.url', picture(of.colleague)],
      ['pictures.0.url', picture(of.visitor)],
      ['video', { video: film }],
      ['link.image', link(of.visitor)],
    ] as const) {
      const { status, body: answer } = await add(author.session, body)
      expect(status).toBe(400)
      expect(JSON.stringify(answer)).toContain(path)
    }
    // A moderator edits what the colleague wrote.
    const { dyncId = '', revision = 0 } =
      (await add(colleague.session, picture(of.colleague))).body.data ?? {}
    const edit = (session: string, body: Record<string, unknown>, at: number) =>
      callAs(session, 'POST /dynamic/v1/dync/inner/edit', { body: { dyncId, revision: at, ...body } })
    const edited = await edit(editor.session, { content: 'y', ...picture(of.colleague) }, revision)
    expect(edited.status).toBe(200)
    expect((await edit(editor.session, picture(of.visitor), edited.body.data?.revision ?? 0)).status).toBe(
      400,
    )
    // The same file, uploaded once more by the author, is theirs too.
    await uploaded(sql, author.personId, of.colleague)
    expect((await add(author.session, picture(of.colleague))).status).toBe(200)
  })
})

describe('a company that closed its news desk', () => {
  it('shows no announcement to visitors by any call, and shares none', async () => {
    const { companyId, admin, author, visitor } = await postCompany(fixture)
    const created = await callAs(admin.session, 'POST /biz/v1/card/mini_pro/dynamic/create', {
      body: { title: '开业', content: '下周一' },
    })
    const dynamicId = created.body.data?.id ?? ''
    const found = async (session: string) => ({
      list: (await callAs(session, 'GET /biz/v1/card/mini_pro/dynamic/find', { query: { companyId } })).body
        .data?.list.length,
      detail: (
        await callAs(session, 'GET /biz/v1/card/mini_pro/dynamic/detail', { query: { companyId, dynamicId } })
      ).status,
    })
    const share = () =>
      callAs(author.session, 'POST /biz/v1/clue/share/prepare', {
        body: { contentType: 'announcement', contentId: dynamicId, userId: author.userId },
      })
    expect(await found(visitor.session)).toEqual({ list: 1, detail: 200 })
    expect((await share()).status).toBe(200)
    await callAs(admin.session, 'POST /dynamic/v1/setting/open_status', {
      body: { sceneId: 'bridge', isOpen: false },
    })
    for (const session of ['', visitor.session])
      expect(await found(session)).toEqual({ list: 0, detail: 404 })
    expect(await found(admin.session)).toEqual({ list: 1, detail: 200 })
    expect((await share()).status).toBe(404)
  })
})

describe('a decision about posts and comments', () => {
  beforeAll(async () => {
    of = await made()
  })

  it.each([
    'nobody',
    'visitor',
    'peer',
    'author',
  ] as const)('is refused to %s by every call, and changes nothing', async (who) => {
    const { callers, posts, news, comment, sql } = of
    const session = callers[who]
    const commented = (await news()).dyncId
    const commentId = await comment(commented, '好', callers.editor)
    const undone = await callAs(callers.editor, 'POST /dynamic/v1/bridge/status', {
      body: { dyncIds: [commented], status: 'offline' },
    })
    const state = () =>
      sql(
        `select post_id as id, state, pinned_at, revision from post where company_id = $1
         union all select comment_id, state, null, revision from post_comment where company_id = $1 order by id`,
      )
    const before = await state()
    const asked = [
      callAs(session, 'POST /dynamic/v1/bridge/status', {
        body: { dyncIds: [posts.review], status: 'published' },
      }),
      callAs(session, 'POST /dynamic/v1/bridge/pin', { body: { dyncId: posts.shown, pinned: true } }),
      callAs(session, 'DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId: posts.draft } }),
      callAs(session, 'PUT /dynamic/v1/bridge/comment/update_status', {
        body: { commentIds: [commentId], status: 'refused' },
      }),
      callAs(session, 'POST /dynamic/v1/moderation/decide', {
        body: { items: [{ kind: 'post', id: posts.review }], decision: 'pass' },
      }),
      callAs(session, 'POST /dynamic/v1/moderation/undo', { body: { actId: undone.body.data?.actId ?? '' } }),
      callAs(session, 'GET /dynamic/v1/moderation/queue', { query: {} }),
      callAs(session, 'GET /dynamic/v1/setting/words', { query: {} }),
    ]
    const refused = who === 'nobody' ? 401 : 403
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => refused))
    expect(await state()).toEqual(before)
  })
})

it('the ids of a post and a comment of another company are those of nothing, in every call', async () => {
  const { companyId, circle, news, comment, review, sql, ...own } = await postCompany(fixture)
  await review({ comments: 'after' })
  const [post, desk] = [await circle(), await news()]
  const id = await comment(post.dyncId)
  await callAs(own.visitor.session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId: post.dyncId } })
  const act = await callAs(own.editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
    body: { commentIds: [id], status: 'refused' },
  })
  await callAs(own.editor.session, 'PUT /dynamic/v1/bridge/comment/update_status', {
    body: { commentIds: [id], status: 'shown' },
  })
  const state = () =>
    sql(
      `select to_jsonb(x) from (select * from post where company_id = $1) x
       union all select to_jsonb(x) from (select * from post_comment where company_id = $1) x
       union all select to_jsonb(x) from (select * from post_like where company_id = $1) x
       union all select to_jsonb(x) from (select * from post_report where company_id = $1) x order by 1`,
    )
  const before = await state()
  const other = await postCompany(fixture)
  const theirs = await other.circle()
  const [as, visitor, dyncId] = [other.editor.session, other.visitor.session, post.dyncId]
  const edit = { revision: 1, content: 'y' }
  const content = '好'
  const missing = { changed: 0, skipped: [{ reason: 'missing' }] }
  const listed = { companyId: other.companyId, page: 1, pageSize: 10 }
  const item = { kind: 'comment' as const, id }
  const asked = [
    callAs(visitor, 'GET /dynamic/v1/dync/out/detail', { query: { companyId: other.companyId, dyncId } }),
    callAs(as, 'GET /dynamic/v1/dync/inner/detail', { query: { dyncId } }),
    callAs(as, 'GET /dynamic/v1/bridge', { query: { dyncId: desk.dyncId } }),
    callAs(visitor, 'GET /dynamic/v1/bridge/comment/list', { query: { ...listed, dyncId } }),
    callAs(as, 'POST /dynamic/v1/dync/inner/edit', { body: { ...edit, dyncId } }),
    callAs(as, 'POST /dynamic/v1/bridge/update_one', { body: { ...edit, dyncId: desk.dyncId } }),
    callAs(as, 'POST /dynamic/v1/dync/inner/offline', { body: { dyncId } }),
    callAs(as, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: true } }),
    callAs(as, 'DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId } }),
    callAs(visitor, 'POST /dynamic/v1/dync/out/like', { body: { dyncId } }),
    callAs(as, 'POST /dynamic/v1/dync/inner/like', { body: { dyncId } }),
    callAs(visitor, 'POST /dynamic/v1/dync/out/comment/add', { body: { dyncId, content } }),
    callAs(as, 'POST /dynamic/v1/bridge/comment/add', { body: { dyncId, content } }),
    callAs(as, 'POST /dynamic/v1/bridge/comment/add', {
      body: { dyncId: theirs.dyncId, content, parentId: id },
    }),
    callAs(as, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content } }),
    callAs(as, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } }),
    callAs(visitor, 'DELETE /dynamic/v1/dync/out/comment/delete', {
      query: { unionId: '', commentId: id, companyId: other.companyId },
    }),
    callAs(visitor, 'POST /dynamic/v1/moderation/report', { body: { ...item, reason: 'other' } }),
    callAs(visitor, 'POST /dynamic/v1/moderation/report', {
      body: { kind: 'post', id: dyncId, reason: 'other' },
    }),
    callAs(as, 'POST /dynamic/v1/moderation/undo', { body: { actId: act.body.data?.actId ?? '' } }),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404))
  for (const { body } of [
    await callAs(as, 'POST /dynamic/v1/bridge/status', { body: { dyncIds: [dyncId], status: 'offline' } }),
    await callAs(as, 'PUT /dynamic/v1/bridge/comment/update_status', {
      body: { commentIds: [id], status: 'refused' },
    }),
    await callAs(as, 'POST /dynamic/v1/moderation/decide', { body: { items: [item], decision: 'refuse' } }),
  ])
    expect(body.data).toMatchObject(missing)
  expect(await state()).toEqual(before)
})
