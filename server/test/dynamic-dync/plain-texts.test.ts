import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { postCompany, storedPicture } from './posts.ts'

const fixture = await testApp()
const { callAs } = fixture

type Company = Awaited<ReturnType<typeof postCompany>>

/** Marks that turn the direction of a text, or have no width: with them a text looks like another one. */
const marked = '\u202e<svg onload=alert(1)>\u2066 微\u200b信\ufeff\u00ad'
const plain = '<svg onload=alert(1)> 微信'

const circle = async ({ editor, companyId }: Company, body: object) => {
  const made = await callAs(editor.session, 'POST /dynamic/v1/dync/inner/add', {
    body: { content: 'x', ...body },
  })
  const query = { companyId, dyncId: made.body.data?.dyncId ?? '' }
  return (await callAs('', 'GET /dynamic/v1/dync/out/detail', { query })).body.data
}

/** Each text that people write about posts: how it is stored, and how it is read again. */
const texts: Record<string, (company: Company) => Promise<unknown>> = {
  'title of a post': async (company) => (await circle(company, { title: marked }))?.title,
  'text of a post': async (company) => (await circle(company, { content: marked }))?.content,
  'title of a link': async (company) =>
    (await circle(company, { link: { url: 'https://a.example', title: marked, image: '' } }))?.link?.title,
  'caption of a picture': async (company) => {
    const picture = { url: storedPicture(company.companyId), alt: marked, width: 10, height: 10 }
    return (await circle(company, { pictures: [picture] }))?.pictures[0]?.alt
  },
  'title of an announcement': async ({ admin }) =>
    (await announced(admin.session, { title: marked })).body.data?.title,
  'text of an announcement': async ({ admin }) =>
    (await announced(admin.session, { title: 'x', content: marked })).body.data?.content,
  'comment, new': async ({ editor, news, comment, comments }) => {
    const { dyncId } = await news()
    await comment(dyncId, marked, editor.session)
    return (await comments(dyncId))?.list[0]?.content
  },
  'comment, changed': async ({ editor, news, comment, comments }) => {
    const { dyncId } = await news()
    const id = await comment(dyncId, 'x', editor.session)
    await callAs(editor.session, 'PUT /dynamic/v1/bridge/comment/edit', { body: { id, content: marked } })
    return (await comments(dyncId))?.list[0]?.content
  },
  'note of a report': async ({ visitor, news, queue }) => {
    const { dyncId: id } = await news()
    await callAs(visitor.session, 'POST /dynamic/v1/moderation/report', {
      body: { kind: 'post', id, reason: 'other', note: marked },
    })
    return (await queue())[0]?.notes[0]
  },
  'reason for an author, in the queue': ({ editor, author, circle: write }) =>
    reasonAfter(author.session, write, (id) =>
      callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
        body: { items: [{ kind: 'post', id }], decision: 'refuse', reason: marked },
      }),
    ),
  'reason for an author, in the list': ({ editor, author, circle: write }) =>
    reasonAfter(author.session, write, (id) =>
      callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
        body: { dyncIds: [id], status: 'draft', reason: marked },
      }),
    ),
  'name of the company': async ({ admin }) => (await info(admin.session, { name: marked })).body.data?.name,
  'introduction of the company': async ({ admin }) =>
    (await info(admin.session, { introduction: marked })).body.data?.introduction,
  'title of the guide': async ({ admin }) =>
    (await guide(admin.session, { title: marked, content: '' })).body.data?.title,
  'text of the guide': async ({ admin }) =>
    (await guide(admin.session, { title: '', content: marked })).body.data?.content,
  'forbidden word': async ({ admin }) =>
    (await words(admin.session, { forbidden: [marked], allowed: [] })).body.data?.forbidden[0],
  'allowed word': async ({ admin }) =>
    (await words(admin.session, { forbidden: [], allowed: [marked] })).body.data?.allowed[0],
}

const announced = (session: string, body: { title: string; content?: string }) =>
  callAs(session, 'POST /biz/v1/card/mini_pro/dynamic/create', { body })
const info = (session: string, body: { name?: string; introduction?: string }) =>
  callAs(session, 'PUT /dynamic/v1/enterprise_info', { body })
const guide = (session: string, body: { title: string; content: string }) =>
  callAs(session, 'PUT /dynamic/v1/guide', { body: { isShown: true, image: '', ...body } })
const words = (session: string, body: { forbidden: string[]; allowed: string[] }) =>
  callAs(session, 'PUT /dynamic/v1/setting/words', { body })

/** The reason that an author reads at a post which went back to them. */
async function reasonAfter(
  session: string,
  write: Company['circle'],
  refuse: (dyncId: string) => Promise<unknown>,
) {
  const { dyncId } = await write('到店', session)
  await refuse(dyncId)
  return (await callAs(session, 'GET /dynamic/v1/dync/inner/detail', { query: { dyncId } })).body.data
    ?.reviewNote
}

describe('a text about posts stays plain, without invisible marks', () => {
  it.each(Object.entries(texts))('%s', async (_, readAgain) => {
    expect(await readAgain(await postCompany(fixture))).toBe(plain)
  })
})

it('a moderator reads every text of a post that waits, and what reporters wrote', async () => {
  const { companyId, author, visitor, editor, queue } = await postCompany(fixture)
  const body = {
    title: '标题',
    content: '正文',
    link: { url: 'https://shop.example/a', title: '链接', image: '' },
    pictures: [{ url: storedPicture(companyId), alt: '图说', width: 10, height: 10 }],
  }
  const made = await callAs(author.session, 'POST /dynamic/v1/bridge/insert_one', {
    body: { dyncType: 'news', ...body },
  })
  const id = made.body.data?.dyncId ?? ''
  expect(await queue()).toMatchObject([
    {
      id,
      face: 'bridge',
      content: '标题\n正文\n链接\nshop.example\n图说',
      pictures: [storedPicture(companyId)],
      notes: [],
    },
  ])
  await callAs(editor.session, 'POST /dynamic/v1/bridge/status', {
    body: { dyncIds: [id], status: 'published' },
  })
  await callAs(visitor.session, 'POST /dynamic/v1/moderation/report', {
    body: { kind: 'post', id, reason: 'other', note: '与事实不符' },
  })
  expect(await queue()).toMatchObject([{ id, notes: ['与事实不符'], causes: ['reported'] }])
})
