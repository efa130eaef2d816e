// @vitest-environment happy-dom

import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import TakenOverPage from '../../src/pages/radar/taken-over/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

test.each([
  ['whose colleague had no visitors', '?userId=he', 1, '还没有访客记录'],
  ['whose colleague is back', '?userId=zhang', 1, '没有找到这份交接'],
  ['that names no colleague', '', 0, '没有找到这份交接'],
])('an address %s says so', async (_what, query, times, words) => {
  history.replaceState(null, '', `/?companyId=yunfan01#/pages/radar/taken-over/index${query}`)
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
  const asked = answerCalls({
    'GET /biz/v1/clue/radar/visits': (asked) =>
      asked.get('userId') === 'he' ? { list: [], total: 0, page: 1, pageSize: 20 } : undefined,
    'GET /biz/v1/staff/taken_over': () => ({ list: [] }),
  })
  drawn = await draw(<TakenOverPage />)
  await until(() => expect(document.querySelector('h1')?.textContent).toBe(words))
  expect(asked.filter(({ key }) => key === 'GET /biz/v1/clue/radar/visits')).toHaveLength(times)
})
