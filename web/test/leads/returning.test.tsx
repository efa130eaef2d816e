// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import LeadsPage from '../../src/pages/leads/page.tsx'
import { answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const lead = (name: string, returnsIn: number | null) => ({
  person: { unionId: `u-${name}`, name, avatar: '', number: 0 },
  source: 'marketing',
  stage: 'new',
  salesperson: { userId: 'lin', name: '林晓' },
  visits: 0,
  firstAt: '2026-11-01T04:00:00.000Z',
  lastAt: '2026-11-01T04:00:00.000Z',
  last: { deed: 'card', contentType: '', contentId: '', contentTitle: '' },
  nextAt: '',
  returnsIn,
})

test('the address of a warning lists the leads that return to the pool soon, each with its days', async () => {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/leads/index?returning=1')
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
  const asked = answerCalls({
    'GET /biz/v1/clue/escalation/list': () => ({ list: [], total: 0, page: 1, pageSize: 1 }),
    'POST /biz/v1/clue/list': () => ({
      list: [lead('安安', 2), lead('本本', 1), lead('晨晨', null)],
      total: 3,
      page: 1,
      pageSize: 20,
    }),
  })
  drawn = await draw(<LeadsPage />)
  await until(() => expect(document.querySelectorAll('li')).toHaveLength(3))
  const rows = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('2\u00a0天后退回公海')
  expect(rows[1]).toContain('明天退回公海')
  expect(rows[2]).not.toContain('公海')
  const list = asked.find(({ key }) => key === 'POST /biz/v1/clue/list')
  expect(list?.body).toMatchObject({ filters: { returning: true } })
})
