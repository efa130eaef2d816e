// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FollowSheet } from '../../src/pages/radar/trail/follow-sheet.tsx'
import { Progress } from '../../src/pages/radar/trail/progress.tsx'
import { Remark } from '../../src/pages/radar/trail/remark.tsx'
import { Score } from '../../src/pages/radar/trail/score.tsx'
import { Tags } from '../../src/pages/radar/trail/tags.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const refused = (code: string) => new Response(JSON.stringify({ code, requestId: 'r1' }))

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => keepSession(userRecord({ isStaff: true })))
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const parts = [
  {
    name: 'progress',
    words: '跟进情况',
    call: 'GET /biz/v1/clue/mk_detail',
    part: <Progress unionId="u" />,
    answer: {
      ...{ stage: 'talking', nextAt: '', salesperson: { userId: 'lin', name: '林晓' } },
      ...{ turns: [], mayChange: true, inPool: false, returnsIn: null },
    },
    shows: '洽谈中',
  },
  {
    name: 'score',
    words: '得分',
    call: 'GET /biz/v1/clue/score/ledger',
    part: <Score unionId="u" />,
    answer: { list: [], total: 0, page: 1, pageSize: 1, score: 12 },
    shows: '得分 12',
  },
  {
    name: 'tags',
    words: '标签',
    call: 'GET /biz/v1/clue/tags',
    part: <Tags unionId="u" />,
    answer: { list: [{ tagId: 't', name: '重点', groupName: '', origins: ['hand'] }] },
    shows: '重点',
  },
  {
    name: 'note',
    words: '备注',
    call: 'GET /biz/v1/clue/remark',
    part: <Remark unionId="u" />,
    answer: { words: '周三看房', at: '2026-11-02T08:00:00.000Z' },
    shows: '周三看房',
  },
]

test.each(
  parts,
)('says that the $name of a lead could not be loaded, and tries again by a tap', async (part) => {
  let isDown = true
  answerCalls({ [part.call]: () => (isDown ? refused('500') : part.answer) })
  drawn = await draw(part.part)
  await until(() => expect(control(`${part.words}没有加载出来`)).toBeDefined())
  isDown = false
  await tap(control('重试'))
  await until(() => expect(control(part.shows)).toBeDefined())
})

test.each(parts)('shows no $name of a visitor who is no lead', async ({ call, part }) => {
  const asked = answerCalls({ [call]: () => refused('404') })
  drawn = await draw(part)
  await until(() => expect(asked).toHaveLength(1))
  expect(document.body.textContent).toBe('')
})

test('the rows of a score that could not be loaded are not said to be none', async () => {
  let isDown = true
  answerCalls({
    'GET /biz/v1/clue/score/ledger': (query) =>
      query.get('pageSize') === '1' || !isDown ? parts[1]?.answer : refused('500'),
  })
  drawn = await draw(<Score unionId="u" />)
  await until(() => expect(control('得分 12')).toBeDefined())
  await tap(control('得分 12'))
  const sheet = () => document.querySelector('dialog')?.textContent
  await until(() => expect(sheet()).toContain('重试'))
  expect(sheet()).not.toContain('还没有得分')
  isDown = false
  await tap(control('重试'))
  await until(() => expect(sheet()).toContain('还没有得分'))
})

test('records that could not be loaded are asked for again by a tap', async () => {
  let isDown = true
  const record = { followId: 'f1', words: '约了周三', salesperson: '林晓', at: '2026-11-02T08:00:00.000Z' }
  answerCalls({
    'GET /biz/v1/clue/follow': () =>
      isDown ? refused('500') : { list: [record], total: 1, page: 1, pageSize: 20 },
  })
  drawn = await draw(<FollowSheet unionId="u" closed onClose={() => undefined} />)
  await until(() => expect(control('重试')).toBeDefined())
  isDown = false
  await tap(control('重试'))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('约了周三'))
})
