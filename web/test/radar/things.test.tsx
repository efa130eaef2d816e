// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import ReadThingsPage from '../../src/pages/radar/things/page.tsx'
import { answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { radarEntry, userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => {
  history.replaceState(null, '', '/?companyId=yunfan01#/pages/radar/things/index')
  keepSession(userRecord({ isStaff: true, companyId: 'yunfan01' }))
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const page = (list: unknown[]) => ({ list, total: list.length, page: 1, pageSize: 20 })
const search = (words: string) =>
  settle(() => {
    const field = document.querySelector('input')
    if (!field) throw new Error('no search')
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const entry = radarEntry({
  lastAt: '2026-11-20T08:00:00.000Z',
  ...{ contentType: 'material', contentId: 'm', contentTitle: '手册', contentKind: 'brochure' },
  ...{ visits: 3, totalDuration: 130_000, actions: ['share'] },
  sections: [{ key: 'page-3', duration: 9000 }],
})

test('a row has a visitor and a thing with all visits together, and opens the history', async () => {
  answerCalls({ 'GET /biz/v1/clue/radar': () => page([entry]) })
  drawn = await draw(<ReadThingsPage />)
  await until(() => expect(control('王敏')).toBeDefined())
  const row = control('王敏')
  for (const words of ['手册', '看过 3', '一共 2', '第 3 页']) expect(row?.textContent).toContain(words)
  expect((row as HTMLAnchorElement).hash).toContain('/pages/radar/trail/index?unionId=')
})

test('visitors from WeChat and customers in WeCom are apart, each with the search and the kind of thing', async () => {
  const asked = answerCalls({
    'GET /biz/v1/clue/radar': () => page([entry]),
    'GET /biz/v1/clue/mk_radar': () => page([]),
    'GET /biz/v1/clue/qw_radar': () => page([]),
    'POST /biz/v1/clue/qw/radar': () => page([]),
  })
  const last = () => asked[asked.length - 1]
  drawn = await draw(<ReadThingsPage />)
  await until(() => expect(control('王敏')).toBeDefined())
  await tap(control('微信访客'))
  await until(() => expect(last()?.key).toBe('GET /biz/v1/clue/mk_radar'))
  await tap(control('企业微信客户'))
  await until(() => expect(last()?.key).toBe('GET /biz/v1/clue/qw_radar'))
  await search('王')
  await until(() => expect(last()?.key).toBe('POST /biz/v1/clue/qw/radar'))
  expect(last()?.body).toMatchObject({ keyword: '王' })
  await tap(control('全部'))
  await until(() => expect(last()?.key).toBe('GET /biz/v1/clue/radar'))
  expect(last()?.query.get('keyword')).toBe('王')
})

test('a list that failed can be asked again, and an empty one says why', async () => {
  let isDown = true
  answerCalls({
    'GET /biz/v1/clue/radar': () => (isDown ? new Response('{}', { status: 500 }) : page([])),
  })
  drawn = await draw(<ReadThingsPage />)
  await until(() => expect(control('重试')).toBeDefined())
  isDown = false
  await tap(control('重试'))
  await until(() => expect(document.body.textContent).toContain('还没有访客看过你的内容'))
})
