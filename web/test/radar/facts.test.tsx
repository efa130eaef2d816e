// @vitest-environment happy-dom
import { dropSession, keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InWechat } from '../../src/pages/radar/trail/in-wechat.tsx'
import { Origin } from '../../src/pages/radar/trail/origin.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { trailEntry, userRecord } from '../support/records.ts'

let drawn: { unmount: () => Promise<void> } | undefined
beforeEach(() => keepSession(userRecord({ isStaff: true, companyId: 'yunfan01' })))
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

const text = () => document.body.textContent
const origin = 'GET /biz/v1/clue/scene/detail'
const wechat = 'GET /biz/v1/clue/mk_wechat_detail'
const facts = { apps: 2, hasProfile: true, hasUnionId: true }
const lead = (inWecom: boolean) => ({ 'GET /biz/v1/clue/mk_detail': () => ({ inWecom }) })

test('says how a visitor came the first time, and links to the piece', async () => {
  const first = trailEntry({ landing: 'group', sections: [{ key: 'case', duration: 4000 }] })
  answerCalls({ [origin]: () => ({ first }) })
  drawn = await draw(<Origin unionId="u" />)
  await until(() => expect(text()).toContain('第一次来的方式'))
  expect(text()).toContain('群')
  expect(document.querySelector('a')?.hash).toContain('part=case')
})

test('says nothing of a first visit that was none, and asks again after a failure', async () => {
  let answer: unknown = new Response('{}', { status: 500 })
  const asked = answerCalls({ [origin]: () => answer })
  drawn = await draw(<Origin unionId="u" />)
  await until(() => expect(control('第一次来的方式没有加载出来')).toBeDefined())
  answer = { first: null }
  await tap(control('第一次来的方式没有加载出来'))
  await until(() => expect(asked).toHaveLength(2))
  await until(() => expect(text()).toBe(''))
})

test('says whether name and portrait are a visitor’s own, and whether WeCom will recognise them', async () => {
  answerCalls({ [wechat]: () => facts, ...lead(false) })
  drawn = await draw(<InWechat unionId="u" />)
  await until(() => expect(text()).toContain('会自动认出'))
  expect(text()).toContain('头像和昵称由本人授权')
  expect(text()).toContain('2\u00a0个微信应用')
})

test.each([
  ['a customer in WeCom needs no hint about adding', { ...facts, apps: 1 }, true, '头像和昵称由本人授权'],
  ['a lead who never came in WeChat has no such facts', { ...facts, apps: 0 }, false, ''],
])('%s', async (_what, data, inWecom, words) => {
  const asked = answerCalls({ [wechat]: () => data, ...lead(inWecom) })
  drawn = await draw(<InWechat unionId="u" />)
  await until(() => expect(asked).toHaveLength(2))
  await until(() => expect(text()).toBe(words))
})
