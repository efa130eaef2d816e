import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { deleteComment, editComment } from '#domain/posts/comment-write.ts'
import { decide } from '#domain/posts/decide.ts'
import { postCompany } from '../dynamic-dync/posts.ts'
import { testApp } from '../support/app.ts'

const fixture = await testApp()
const { callAs, makeStaff, makeVisitor, parts } = fixture

const setComments = (session: string, commentIds: string[], status: 'shown' | 'refused') =>
  callAs(session, 'PUT /dynamic/v1/bridge/comment/update_status', { body: { commentIds, status } })

describe('a comment that waits', () => {
  it('is seen by its author alone, and counted and listed for no one else', async () => {
    const { companyId, editor, visitor, news, comment, comments, detail } = await postCompany(fixture)
    const { dyncId } = await news()
    const commentId = await comment(dyncId)
    expect(await comments(dyncId)).toMatchObject({ list: [], total: 0, comments: 0 })
    expect((await detail(dyncId))?.comments).toBe(0)
    const own = await comments(dyncId, visitor.session)
    expect(own).toMatchObject({ list: [{ commentId, status: 'waiting', isOwn: true }], comments: 0 })
    const other = await makeVisitor(companyId)
    expect((await comments(dyncId, other.session))?.list).toEqual([])
    expect(await comment(dyncId, '回复', other.session, commentId)).toBe('')
    const queue = await callAs(editor.session, 'GET /dynamic/v1/moderation/queue', { query: {} })
    expect(queue.body.data).toMatchObject({ total: 1, list: [{ id: commentId, causes: ['review'] }] })
  })

  it('waits again after an edit, whether it was shown or not, and is shown with the words that were passed', async () => {
    const { editor, visitor, news, comment, comments } = await postCompany(fixture)
    const { dyncId } = await news()
    const id = await comment(dyncId, '很好')
    const edit = (content: string) =>
      callAs(visitor.session, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content } })
    expect((await edit('很好很好')).body.data?.status).toBe('waiting')
    await setComments(editor.session, [id], 'shown')
    expect((await comments(dyncId))?.list).toMatchObject([{ content: '很好很好', isEdited: true }])
    expect((await edit('加我微信')).body.data).toMatchObject({ status: 'waiting', comments: 0 })
    expect((await comments(dyncId))?.list).toEqual([])
    await setComments(editor.session, [id], 'refused')
    await setComments(editor.session, [id], 'shown')
    expect(await comments(dyncId)).toMatchObject({ comments: 1, list: [{ content: '加我微信' }] })
  })

  it('that was refused waits again after an edit, although the company reviews afterwards', async () => {
    const { editor, visitor, news, comment, review } = await postCompany(fixture)
    await review({ comments: 'after' })
    const id = await comment((await news()).dyncId, '很好', visitor.session)
    await setComments(editor.session, [id], 'refused')
    const { body } = await callAs(visitor.session, 'PUT /dynamic/v1/bridge/comment/edit', {
      body: { id, content: '很好！' },
    })
    expect(body.data?.status).toBe('waiting')
  })

  it('waits for a word of the company’s list also where the company reviews afterwards', async () => {
    const { admin, author, news, comment, comments, review } = await postCompany(fixture)
    await review({ comments: 'after' })
    await callAs(admin.session, 'PUT /dynamic/v1/setting/words', {
      body: { forbidden: ['代开发票'], allowed: [] },
    })
    const { dyncId } = await news()
    await comment(dyncId, '代 开 發 票', author.session)
    await comment(dyncId, '恭喜', author.session)
    expect((await comments(dyncId))?.list).toMatchObject([{ content: '恭喜', author: { isStaff: true } }])
  })
})

it('a comment that a former member of staff changes stands in the name of a visitor', async () => {
  const { companyId, news, comment, comments, review } = await postCompany(fixture)
  await review({ comments: 'after' })
  const member = await makeStaff(companyId, { name: '吴越' })
  const { dyncId } = await news()
  const id = await comment(dyncId, '欢迎到店', member.session)
  const former = { companyId, personId: member.personId, identityPersonId: member.personId }
  await parts.db.tenant(companyId, (db) =>
    editComment(
      db,
      { ...former, staffId: '', role: '', trackingOff: false },
      { commentId: id, content: '加我' },
      () => {
        throw new Error('refused')
      },
    ),
  )
  expect((await comments(dyncId))?.list).toMatchObject([
    { content: '加我', author: { isStaff: false, userId: '' } },
  ])
})

describe('a deleted comment', () => {
  it('leaves a stub without words and author above its replies, and nothing without replies', async () => {
    const { author, editor, news, comment, comments } = await postCompany(fixture)
    const { dyncId } = await news()
    const top = await comment(dyncId, '一楼', author.session)
    const reply = await comment(dyncId, '回复', editor.session, top)
    // A reply to a reply joins the same comment.
    await comment(dyncId, '再回复', author.session, reply)
    const remove = (id: string, session: string) =>
      callAs(session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
    expect((await remove(top, author.session)).body.data).toEqual({ deleted: true })
    const list = await comments(dyncId)
    expect(list?.list).toMatchObject([
      { isStub: true, content: '', author: { name: '' }, replyCount: 2, replies: [{}, {}] },
    ])
    expect(list?.comments).toBe(2)
    for (const { commentId } of list?.list[0]?.replies ?? []) await remove(commentId, editor.session)
    expect(await comments(dyncId)).toMatchObject({ list: [], comments: 0 })
  })

  it('is deleted by its author or a moderator alone, and once', async () => {
    const { companyId, author, visitor, editor, news, comment, sql } = await postCompany(fixture)
    const { dyncId } = await news()
    const id = await comment(dyncId)
    const remove = (session: string) =>
      callAs(session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id } })
    const other = await makeVisitor(companyId)
    expect([(await remove(other.session)).status, (await remove(author.session)).status]).toEqual([404, 404])
    const query = { unionId: '', commentId: id, companyId }
    const out = (unionId: string, session: string) =>
      callAs(session, 'DELETE /dynamic/v1/dync/out/comment/delete', { query: { ...query, unionId } })
    // Another person's unionId is refused, whoever's the comment is.
    expect((await out('union-of-another', visitor.session)).status).toBe(403)
    expect((await remove(editor.session)).body.data).toEqual({ deleted: true })
    expect((await remove(visitor.session)).body.data).toEqual({ deleted: false })
    expect(await sql('select state, content from post_comment where company_id = $1')).toEqual([
      { state: 'deleted', content: '' },
    ])
  })
})

it('erasure takes a person’s likes and comments, and keeps the stub above replies', async () => {
  const { companyId, author, news, comment, comments, detail, review, queue, sql } =
    await postCompany(fixture)
  await review({ comments: 'after' })
  const { dyncId } = await news()
  const person = await makeVisitor(companyId, { name: '王敏' })
  const top = await comment(dyncId, '周六开门吗', person.session)
  await comment(dyncId, '再问一句', person.session)
  await comment(dyncId, '开门', author.session, top)
  await callAs(person.session, 'POST /dynamic/v1/dync/out/like', { body: { dyncId } })
  await callAs(person.session, 'POST /dynamic/v1/moderation/report', {
    body: { kind: 'post', id: dyncId, reason: 'other', note: '我的话' },
  })
  expect(await detail(dyncId)).toMatchObject({ likes: 1, comments: 3 })
  await callAs(person.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  expect(await detail(dyncId)).toMatchObject({ likes: 0, comments: 1 })
  expect(await comments(dyncId)).toMatchObject({
    comments: 1,
    list: [{ isStub: true, content: '', author: { name: '' }, replies: [{ content: '开门' }] }],
  })
  expect(await queue()).toEqual([])
  const left = await sql(
    `select person_id from post_comment where company_id = $1 and person_id = $2
     union all select person_id from post_like where company_id = $1 and person_id = $2
     union all select person_id from post_report where company_id = $1 and person_id = $2`,
    person.personId,
  )
  expect(left).toEqual([])
})

it('counts stay the visible rows through 1,000 random steps of authors and moderators', async () => {
  const { companyId, editor, visitor, news, sql } = await postCompany(fixture)
  const posts = [(await news('一')).dyncId, (await news('二')).dyncId]
  const commenter = {
    ...{ companyId, personId: visitor.personId, identityPersonId: visitor.personId },
    ...{ staffId: '', role: '' as const, trackingOff: false },
  }
  await sql(
    `insert into post_comment (company_id, comment_id, post_id, person_id, state, content)
     select $1, gen_random_uuid(), p.id, $3, 'waiting', 'x' from unnest($2::uuid[]) p(id), generate_series(1, 8)`,
    posts,
    visitor.personId,
  )
  const ids = (
    await sql<{ comment_id: string }>('select comment_id from post_comment where company_id = $1')
  ).map(({ comment_id }) => comment_id)
  const differing = `
    select c.post_id from post_count c where c.company_id = $1 and c.comments <> (
      select count(*) from post_comment k
      where k.company_id = c.company_id and k.post_id = c.post_id and k.state = 'shown')`
  for (let step = 0; step < 1_000; step++) {
    const [one = '', other = ''] = [ids[randomInt(ids.length)], ids[randomInt(ids.length)]]
    await parts.db.tenant<object>(companyId, (db) =>
      randomInt(25) === 0
        ? deleteComment(db, commenter, one)
        : decide(db, { companyId, staffId: editor.staffId }, [
            { kind: 'comment', id: one, move: randomInt(2) ? 'show' : 'refuse' },
            ...(one === other ? [] : [{ kind: 'comment' as const, id: other, move: 'show' as const }]),
          ]),
    )
    if (step % 100 === 99) expect(await sql(differing)).toEqual([])
  }
  expect(await sql(differing)).toEqual([])
})

it('takes five comments a minute of a person, by whatever call', async () => {
  const { visitor, news, comment } = await postCompany(fixture)
  const { dyncId } = await news()
  for (const each of ['一', '二', '三']) await comment(dyncId, each)
  const out = () =>
    callAs(visitor.session, 'POST /dynamic/v1/dync/out/comment/add', { body: { dyncId, content: '好' } })
  expect([(await out()).status, (await out()).status, (await out()).status]).toEqual([200, 200, 429])
})

it('keeps a comment plain text without invisible marks, and refuses a link that is none', async () => {
  const { author, editor, news, comment, comments } = await postCompany(fixture)
  const { dyncId } = await news()
  const text = '<img src=x onerror=alert(1)> [x](javascript&#58;alert(1))'
  await comment(dyncId, `\u202e${text}\u200b`, author.session)
  expect((await comments(dyncId))?.list[0]?.content).toBe(text)
  for (const url of ['javascript:alert(1)', 'data:text/html;base64,PGI+', '//evil.example', 'https://a b']) {
    const body = { content: 'x', link: { url, title: '', image: '' } }
    expect((await callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', { body })).status).toBe(400)
  }
  const tracker = {
    content: 'x',
    link: { url: 'https://a.example', title: '', image: 'https://evil.example/a.png' },
  }
  expect((await callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', { body: tracker })).status).toBe(
    400,
  )
})

it.each([
  ' \n',
  '\u3164',
  '\u200d',
  '\u2800\ufe0f',
])('takes no text that readers see as a blank: %j', async (content) => {
  const { author, editor, news } = await postCompany(fixture)
  const { dyncId } = await news()
  const answers = [
    await callAs(author.session, 'POST /dynamic/v1/bridge/comment/add', { body: { dyncId, content } }),
    await callAs(author.session, 'POST /dynamic/v1/dync/inner/add', { body: { content } }),
    await callAs(editor.session, 'POST /dynamic/v1/bridge/insert_one', {
      body: { dyncType: 'news', title: content, content: '好' },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})

it('takes a comment of 500 characters, an emoji as one, and no longer one', async () => {
  const { author, news, comment, comments } = await postCompany(fixture)
  const { dyncId } = await news()
  const content = '🇨🇳好'.repeat(250)
  const id = await comment(dyncId, content, author.session)
  expect(await comment(dyncId, `${content}好`, author.session)).toBe('')
  const edit = (text: string) =>
    callAs(author.session, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content: text } })
  expect((await edit(`${content}好`)).body.errors?.map(({ path }) => path)).toEqual(['content'])
  expect((await comments(dyncId))?.list).toMatchObject([{ content, isEdited: false }])
})

describe('moderation', () => {
  it('lists a reported post once for several persons, and brings back what is undone', async () => {
    const { companyId, editor, admin, visitor, news, detail } = await postCompany(fixture)
    const { dyncId } = await news()
    const other = await makeVisitor(companyId)
    const report = (session: string) =>
      callAs(session, 'POST /dynamic/v1/moderation/report', {
        body: { kind: 'post', id: dyncId, reason: 'advertising' },
      })
    for (const session of [visitor.session, visitor.session, other.session]) await report(session)
    const queue = async () =>
      (await callAs(editor.session, 'GET /dynamic/v1/moderation/queue', { query: {} })).body.data
    expect(await queue()).toMatchObject({
      total: 1,
      list: [{ id: dyncId, causes: ['reported'], reports: [{ reason: 'advertising', count: 2 }] }],
    })
    const decided = await callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
      body: { items: [{ kind: 'post', id: dyncId }], decision: 'refuse' },
    })
    expect([await detail(dyncId), (await queue())?.total]).toEqual([null, 0])
    const actId = decided.body.data?.actId ?? ''
    const undo = (session: string) => callAs(session, 'POST /dynamic/v1/moderation/undo', { body: { actId } })
    expect((await undo(admin.session)).status).toBe(404)
    expect((await undo(editor.session)).body.data).toEqual({ undone: 1 })
    expect((await detail(dyncId))?.dyncId).toBe(dyncId)
    expect((await queue())?.total).toBe(1)
    expect((await undo(editor.session)).status).toBe(404)
  })

  it('counts two persons who turned out to be one as one reporter', async () => {
    const { companyId, visitor, news, queue } = await postCompany(fixture)
    const { dyncId } = await news()
    const other = await makeVisitor(companyId)
    for (const { session } of [visitor, other])
      await callAs(session, 'POST /dynamic/v1/moderation/report', {
        body: { kind: 'post', id: dyncId, reason: 'abuse' },
      })
    await parts.db.tenant(companyId, (db) =>
      joinPersons(db, companyId, other.personId, visitor.personId, 'phone'),
    )
    expect(await queue()).toMatchObject([{ reports: [{ reason: 'abuse', count: 1 }] }])
  })

  it('brings back the pin of a post with the post, unless others have taken all places', async () => {
    const { editor, news, detail } = await postCompany(fixture)
    const made: string[] = []
    for (const title of ['一', '二', '三', '四']) made.push((await news(title)).dyncId)
    const [first = '', second = '', third = '', last = ''] = made
    const pin = (dyncId: string) =>
      callAs(editor.session, 'POST /dynamic/v1/bridge/pin', { body: { dyncId, pinned: true } })
    const refuse = async () => {
      const items = [{ kind: 'post' as const, id: first }]
      const { data } = (
        await callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
          body: { items, decision: 'refuse' },
        })
      ).body
      return () =>
        callAs(editor.session, 'POST /dynamic/v1/moderation/undo', { body: { actId: data?.actId ?? '' } })
    }
    await pin(first)
    expect((await (await refuse())()).body.data).toEqual({ undone: 1 })
    expect((await detail(first))?.pinned).toBe(true)
    const undo = await refuse()
    for (const dyncId of [second, third, last]) expect((await pin(dyncId)).status).toBe(200)
    expect((await undo()).body.data).toEqual({ undone: 1 })
    expect((await detail(first))?.pinned).toBe(false)
  })

  it('skips what is gone, and leaves what changed since where an act is undone', async () => {
    const { editor, visitor, news, comment, comments } = await postCompany(fixture)
    const { dyncId } = await news()
    const [one, other] = [await comment(dyncId, '一'), await comment(dyncId, '二')]
    const act = await setComments(editor.session, [one, other, dyncId], 'shown')
    expect(act.body.data).toMatchObject({ changed: 2, skipped: [{ id: dyncId, reason: 'missing' }] })
    await callAs(visitor.session, 'DELETE /dynamic/v1/bridge/comment/delete', { query: { id: one } })
    const undone = await callAs(editor.session, 'POST /dynamic/v1/moderation/undo', {
      body: { actId: act.body.data?.actId ?? '' },
    })
    expect(undone.body.data).toEqual({ undone: 1 })
    expect(await comments(dyncId)).toMatchObject({ list: [], comments: 0 })
  })
})

it('shows no portrait that still lies with the vendor: pages load nothing from other hosts', async () => {
  const { companyId, visitor, news, comment, comments, review } = await postCompany(fixture)
  await review({ comments: 'after' })
  const { dyncId } = await news()
  await comment(dyncId, '很好', visitor.session)
  const shown = async (avatar: string) => {
    await parts.db.tenant(companyId, (db) =>
      db
        .updateTable('person')
        .set({ name: '王敏', avatar, profile_at: new Date() })
        .where('company_id', '=', companyId)
        .where('person_id', '=', visitor.personId)
        .execute(),
    )
    const head = await callAs(visitor.session, 'GET /dynamic/v1/dync/header/info', {})
    return [(await comments(dyncId))?.list[0]?.author.avatar, head.body.data?.reader.avatar]
  }
  expect(await shown('https://wx.qlogo.cn/a.png')).toEqual(['', ''])
  expect(await shown('/files/a.webp')).toEqual(['/files/a.webp', '/files/a.webp'])
})
