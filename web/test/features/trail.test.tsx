// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import type { ParcelTrail } from '@mingpian/contract/shared/orders.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import TrailSheet, { stageOf } from '#features/mall/trail-sheet.tsx'
import { answerCalls, control, draw, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const call = 'GET /mall/order/v1/order/trail'
const at = (hour: number) => `2026-11-20T0${hour}:00:00.000Z`
const shipment = {
  ...{ shipmentId: 'parcel', at: at(1), kind: 'express' as const, carrier: '申通快递', tracking: 'STO1' },
  lines: [],
}
const none: ParcelTrail = { steps: [], gap: '', knownAt: '', isAsking: false }

let drawn: { unmount: () => Promise<void> } | undefined
/** @param trails what the server answers, in turn; the last one again and again */
async function open(...trails: Partial<ParcelTrail>[]) {
  const asked = answerCalls({
    [call]: () => ({ ...none, ...(trails.length > 1 ? trails.shift() : trails[0]) }),
  })
  drawn = await draw(
    <TrailSheet
      reader="order"
      orderId="tea"
      shipment={shipment}
      timeOf={(iso) => iso.slice(0, 16)}
      onClose={() => {}}
    />,
  )
  return asked
}
const text = () => document.body.textContent ?? ''
const items = () =>
  Array.from(document.querySelectorAll('dialog > ol:last-of-type > li b'), (b) => b.textContent)
const stage = () => document.querySelector('[aria-current=step]')?.textContent

beforeEach(() => keepSession(userRecord()))
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

it('the newest step is the first one, the last one is that the goods were sent', async () => {
  const steps = [
    { state: 'delivering' as const, at: at(4) },
    { state: 'moving' as const, at: at(3) },
    { state: 'collected' as const, at: at(2) },
  ]
  await open({ steps, knownAt: at(4) })
  await until(() => expect(stage()).toBe('派送中'))
  expect(items()).toEqual(['派送中', '运输中', '已揽收', '商家已发货'])
  expect(control('重试')).toBeUndefined()
})

it.each([
  ['elsewhere', '到快递公司查询'],
  ['unknown', '微信还没有这个单号的信息'],
  ['busy', '查询的人太多'],
  ['refused', '到快递公司查询'],
] as const)('the number stands there to be copied where WeChat says nothing: %s', async (gap, words) => {
  await open({ gap })
  await until(() => expect(text()).toContain(words))
  expect(control('STO1')).toBeDefined()
  expect(stage()).toBeUndefined()
  expect(items()).toEqual(['商家已发货'])
})

it('what was known stays while WeChat is silent, and is asked for again by a tap', async () => {
  const known = { steps: [{ state: 'moving' as const, at: at(3) }], knownAt: at(3) }
  const asked = await open({ ...known, gap: 'silent' }, { ...known, steps: [{ state: 'signed', at: at(5) }] })
  await until(() => expect(text()).toContain('没有查到最新的进展'))
  expect(text()).toContain('截至')
  expect(stage()).toBe('运输中')
  await tap(control('重试'))
  await until(() => expect(stage()).toBe('已签收'))
  expect(asked.filter(({ key }) => key === call)).toHaveLength(2)
})

it('the answer to the request of another reader is asked for', async () => {
  await open({ isAsking: true }, { steps: [{ state: 'collected', at: at(2) }] })
  await until(() => expect(text()).toContain('正在查询'))
  await until(() => expect(stage()).toBe('已揽收'))
})

it('what was known stays with its reason when the server does not answer, and the server is not asked by itself', async () => {
  const known = { ...none, steps: [{ state: 'moving' as const, at: at(3) }], isAsking: true }
  let isBroken = false
  const asked = answerCalls({
    [call]: () => (isBroken ? new Response('', { status: 500 }) : known),
  })
  drawn = await draw(
    <TrailSheet reader="order" orderId="tea" shipment={shipment} timeOf={(iso) => iso} onClose={() => {}} />,
  )
  await until(() => expect(text()).toContain('正在查询'))
  isBroken = true
  await until(() => expect(text()).toContain('没有查到最新的进展'))
  expect(stage()).toBe('运输中')
  const before = asked.length
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(asked).toHaveLength(before)
  isBroken = false
  await tap(control('重试'))
  await until(() => expect(text()).toContain('正在查询'))
})

it('a problem leaves a parcel where it was, and a pick-up point has it like a signature', () => {
  const step = (state: ParcelTrail['steps'][number]['state']) => ({ state, at: at(2) })
  expect(stageOf([step('exception'), step('moving')])).toBe(1)
  expect(stageOf([step('exception')])).toBeUndefined()
  expect(stageOf([step('signedByOther')])).toBe(3)
})
