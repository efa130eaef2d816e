// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { LeastScore } from '../../src/pages/tabbar/usercenter/least-score.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'

test('the sheet of the least score marks the chosen one alone', async () => {
  answerCalls({ 'GET /biz/v1/clue/radar/get_remind_score': () => ({ score: 50 }) })
  const drawn = await draw(<LeastScore />)
  await until(() => expect(control('到多少分才提醒')).toBeDefined())
  await tap(control('到多少分才提醒'))
  const choices = Array.from(document.querySelectorAll('dialog button[aria-pressed]'))
  expect(choices.map((each) => each.getAttribute('aria-pressed'))).toEqual([
    'false',
    'false',
    'true',
    'false',
  ])
  expect(choices.map((each) => each.querySelector('svg') !== null)).toEqual([false, false, true, false])
  await drawn.unmount()
})
