import { expect, it } from 'vitest'
import { reviewWords } from '#domain/notices/review-words.ts'
import { testApp } from '../support/app.ts'
import { postCompany, storedPicture } from './posts.ts'

const fixture = await testApp()
const { callAs, parts } = fixture

async function withWords() {
  const company = await postCompany(fixture)
  const { companyId, admin, sql } = company
  await company.review({ posts: 'after', comments: 'after' })
  /** Sets the words, and does the job that the change adds. */
  const setWords = async (...forbidden: string[]) => {
    await callAs(admin.session, 'PUT /dynamic/v1/setting/words', { body: { forbidden, allowed: [] } })
    await reviewWords(parts)({ companyId })
  }
  const states = () =>
    sql(
      `select content, state, found_words as words from post where company_id = $1
      union all select content, state, found_words from post_comment where company_id = $1 order by content`,
    )
  return { ...company, setWords, states }
}

it('holds shown texts with a new word for review, and no others', async () => {
  const { author, editor, circle, comment, setWords, states } = await withWords()
  const { dyncId } = await circle('一 代开发票', author.session)
  await circle('二 没有', author.session)
  await circle('三 编辑写的代开发票', editor.session)
  await comment(dyncId, '四 代 开 发 票')
  await comment(dyncId, '五 好')
  await setWords('代开发票')
  const shown = { words: [] as string[] }
  expect(await states()).toEqual([
    { content: '一 代开发票', state: 'review', words: ['代开发票'] },
    { content: '三 编辑写的代开发票', state: 'published', words: [] },
    { content: '二 没有', state: 'published', ...shown },
    { content: '五 好', state: 'shown', ...shown },
    { content: '四 代 开 发 票', state: 'waiting', words: ['代开发票'] },
  ])
})

it.each([
  ['the title', { title: '代开发票' }],
  ['the title of its link', { link: { url: 'https://example.com/a', title: '代开发票', image: '' } }],
  ['the site of its link', { link: { url: 'https://daikai.example/a', title: '', image: '' } }],
  ['the words of a picture', { pictures: [{ alt: '代开发票', width: 9, height: 9 }] }],
])('holds a post with a word in %s, new or shown', async (_what, written) => {
  const { companyId, author, setWords, states } = await withWords()
  const url = storedPicture(companyId)
  const { pictures = [], ...rest } = written as {
    pictures?: { alt: string; width: number; height: number }[]
  }
  const body = { content: '好', ...rest, pictures: pictures.map((each) => ({ ...each, url })) }
  const add = () => callAs(author.session, 'POST /dynamic/v1/dync/inner/add', { body })
  await add()
  await setWords('代开发票', 'daikai.example')
  await add()
  expect(await states()).toMatchObject([
    { state: 'review', words: [expect.any(String)] },
    { state: 'review', words: [expect.any(String)] },
  ])
})

it('leaves a post with a new word to a person, also where WeChat’s answer about its pictures is to come or came too late', async () => {
  const { author, circle, sql, setWords } = await withWords()
  const waiting = await circle('代开发票', author.session)
  // A moderator let it pass before WeChat answered.
  const passed = await circle('代开发票', author.session)
  await circle('没有', author.session)
  await sql(`update post set doubts = '{pictures}' where company_id = $1`)
  await sql(`update post set state = 'review' where company_id = $1 and post_id <> $2`, passed.dyncId)
  await setWords('代开发票')
  const rows = await sql<{ post_id: string }>(
    `select post_id, state, doubts, found_words as words from post where company_id = $1 order by post_id`,
  )
  const held = { state: 'review', doubts: [], words: ['代开发票'] }
  expect(rows).toEqual([
    { post_id: waiting.dyncId, ...held },
    { post_id: passed.dyncId, ...held },
    { post_id: rows[2]?.post_id, state: 'review', doubts: ['pictures'], words: [] },
  ])
})

it('keeps a text that a moderator let pass with the word, and holds it for another word', async () => {
  const { author, editor, circle, setWords, states } = await withWords()
  const { dyncId } = await circle('代开发票，办证', author.session)
  await setWords('代开发票')
  await callAs(editor.session, 'POST /dynamic/v1/moderation/decide', {
    body: { items: [{ kind: 'post', id: dyncId }], decision: 'pass' },
  })
  await setWords('代开发票', '别的')
  expect(await states()).toMatchObject([{ state: 'published' }])
  await setWords('代开发票', '办证')
  expect(await states()).toMatchObject([{ state: 'review' }])
})

it('reviews every text of a company with more texts than one batch', async () => {
  const { author, circle, sql, setWords } = await withWords()
  const { dyncId } = await circle('好', author.session)
  await sql(
    `insert into post_comment (company_id, comment_id, post_id, state, content)
    select company_id, gen_random_uuid(), post_id, 'shown', '办证' from post cross join generate_series(1, 501)
    where company_id = $1 and post_id = $2`,
    dyncId,
  )
  await setWords('办证')
  expect(
    await sql(`select state, count(*)::integer from post_comment where company_id = $1 group by 1`),
  ).toEqual([{ state: 'waiting', count: 501 }])
})
