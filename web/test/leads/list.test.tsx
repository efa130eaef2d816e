// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import LeadsPage from '../../src/pages/leads/page.tsx'
import { answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/leads/index')
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const page = (list: unknown[]) => ({ list, total: list.length, page: 1, pageSize: 20 })
const lead = (name: string) => ({
  person: { unionId: `u-${name}`, name, avatar: '', number: 0 },
  ...{ source: 'marketing', stage: 'new', salesperson: { userId: 'lin', name: '林晓' }, visits: 1 },
  ...{ firstAt: '2026-11-01T04:00:00.000Z', lastAt: '2026-11-01T04:00:00.000Z', nextAt: '', returnsIn: null },
  last: { deed: 'card', contentType: '', contentId: '', contentTitle: '' },
})
const around = {
  'GET /biz/v1/clue/escalation/list': () => page([]),
  'GET /biz/v1/tag/list': () => ({ list: [] }),
  'GET /biz/v1/clue/sales': () => ({ list: [{ userId: 'zhou', name: '周宁', leads: 3 }] }),
  'POST /biz/v1/clue/list': () => page([lead('安安'), lead('本本')]),
}

test('shows the tags that the listed leads earned', async () => {
  const asked = answerCalls({
    ...around,
    'POST /biz/v1/clue/action/tags': () => ({
      list: [
        {
          clueId: 'u-安安',
          tags: [{ tagId: 't', name: '高意向', groupId: 'g', groupName: '', origins: ['rule'] }],
        },
        { clueId: 'u-本本', tags: [] },
      ],
    }),
  })
  drawn = await draw(<LeadsPage />)
  await until(() => expect(control('安安')?.textContent).toContain('高意向'))
  expect(control('本本')?.textContent).not.toContain('高意向')
  const of = asked.find(({ key }) => key === 'POST /biz/v1/clue/action/tags')
  expect(of?.body).toEqual({ clueIds: ['u-安安', 'u-本本'] })
})

test('the leads from WeChat of all colleagues are a list of their own', async () => {
  const asked = answerCalls({
    ...around,
    'POST /biz/v1/clue/action/tags': () => ({ list: [] }),
    'POST /biz/v1/clue/mk_list': () => page([]),
    'POST /biz/v1/clue/mk_list/all': () => page([lead('周家客')]),
  })
  drawn = await draw(<LeadsPage />)
  await tap(control('微信访客'))
  await until(() => expect(asked.some(({ key }) => key === 'POST /biz/v1/clue/mk_list')).toBe(true))
  await until(() => expect(document.querySelector('select[aria-label="跟进人"]')).not.toBeNull())
  const whose = document.querySelector<HTMLSelectElement>('select[aria-label="跟进人"]')
  await settle(() => {
    if (whose) whose.value = '*'
    whose?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => expect(control('周家客')).toBeDefined())
})
