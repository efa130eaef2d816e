// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, expect, test } from 'vitest'
import OriginsPage from '../../src/pages/leads/origins/page.tsx'
import LeadsPage from '../../src/pages/leads/page.tsx'
import { type Answers, answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const at = (hash: string) => {
  history.replaceState(null, '', `/?companyId=yunfan01#${hash}`)
  keepSession(userRecord({ isStaff: true, saleInfo: { id: 'lin', userId: 'lin', name: '林晓', avatar: '' } }))
}
const page = (list: unknown[]) => ({ list, total: list.length, page: 1, pageSize: 20 })
const none: Answers = {
  'GET /biz/v1/clue/scene': () => ({ list: [] }),
  'GET /biz/v1/clue/mk_scene': () => ({ list: [] }),
  'GET /biz/v1/clue/area': () => ({ list: [] }),
  'GET /biz/v1/clue/third_party_scene': () => ({ list: [] }),
  'GET /biz/v1/clue/event': () => ({ list: [] }),
  'POST /biz/v1/clue/recent/submit/form': () => page([]),
}
const person = { unionId: 'u-an', name: '安安', avatar: '', number: 0 }
const things = Array.from({ length: 7 }, (_, nth) => ({
  contentType: 'material',
  contentId: `m${nth}`,
  contentTitle: `资料${nth}`,
  leads: 9 - nth,
}))

test('each number opens into the list of its leads, and each form into its lead', async () => {
  at('/pages/leads/origins/index')
  answerCalls({
    ...none,
    'GET /biz/v1/clue/scene': () => ({ list: [{ scene: '1', leads: 4 }] }),
    'GET /biz/v1/clue/mk_scene': () => ({ list: things }),
    'GET /biz/v1/clue/third_party_scene': () => ({
      list: [{ system: 'wecom', state: 'c01', name: '展会', leads: 3 }],
    }),
    'POST /biz/v1/clue/recent/submit/form': () =>
      page([{ answerId: 'a', formId: 'f', title: '预约', at: '2026-11-20T04:00:00.000Z', person }]),
  })
  drawn = await draw(<OriginsPage />)
  await until(() => expect(control('安安')).toBeDefined())
  const queryOf = (words: string) => {
    const { hash } = control(words) as HTMLAnchorElement
    return Object.fromEntries(new URLSearchParams(hash.slice(hash.indexOf('?'))))
  }
  expect(queryOf('访客转发')).toEqual({ whose: '*', scene: '1' })
  expect(queryOf('展会')).toMatchObject({ whose: '*', system: 'wecom', state: 'c01' })
  expect(queryOf('安安')).toEqual({ unionId: 'u-an' })
  expect(control('访客转发')?.textContent).toContain('4')
  expect(control('资料6')).toBeUndefined()
  await tap(control('查看全部 7 项'))
  expect(queryOf('资料6')).toEqual({ whose: '*', type: 'material', thing: 'm6', name: '资料6' })
})

test('without leads the page says so, and a part that fails alone can be asked again', async () => {
  at('/pages/leads/origins/index')
  answerCalls(none)
  drawn = await draw(<OriginsPage />)
  await until(() => expect(document.body.textContent).toContain('还没有线索来源'))
  await drawn.unmount()
  let fails = true
  answerCalls({
    ...none,
    'GET /biz/v1/clue/event': () => ({ list: [{ event: 'call', leads: 2 }] }),
    'GET /biz/v1/clue/area': () =>
      fails
        ? new Response(JSON.stringify({ code: '500' }), { status: 500 })
        : { list: [{ area: '浙江省', leads: 1 }] },
  })
  drawn = await draw(<OriginsPage />)
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
  expect(control('拨打了电话')).toBeDefined()
  fails = false
  await tap(document.querySelector('[role=alert] button'))
  await until(() => expect(control('浙江省')).toBeDefined())
})

test('the list of leads asks for the origin of its address until a tap removes it', async () => {
  at('/pages/leads/index?whose=*&area=浙江省&name=浙江省')
  const asked = answerCalls({
    'GET /biz/v1/clue/escalation/list': () => page([]),
    'GET /biz/v1/clue/sales': () => ({ list: [] }),
    'GET /biz/v1/tag/list': () => ({ list: [] }),
    'POST /biz/v1/clue/list': () => page([]),
  })
  const bodies = () => asked.filter(({ key }) => key === 'POST /biz/v1/clue/list').map(({ body }) => body)
  drawn = await draw(<LeadsPage />)
  await until(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ scope: 'all', filters: { origin: { area: '浙江省' } } })
  await tap(control('只看浙江省') ?? document.querySelector('button[aria-label*="浙江省"]'))
  await until(() => expect(bodies()).toHaveLength(2))
  expect(JSON.stringify(bodies()[1])).not.toContain('浙江省')
})
