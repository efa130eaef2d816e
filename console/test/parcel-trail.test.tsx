// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import type { ParcelTrail as Trail } from '@mingpian/contract/shared/orders.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { ParcelTrail } from '#sections/orders/parcel-trail.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const query = { orderId: 'tea', shipmentId: 'parcel' }
const parcel = {
  ...{ shipmentId: 'parcel', at: '2026-11-20T01:00:00.000Z', kind: 'express' as const },
  ...{ carrier: '申通快递', tracking: 'STO1', lines: [] },
}

const draw = (trail: Partial<Trail>) =>
  render(
    <MeProvider value={me}>
      <ParcelTrail orderId="tea" parcel={parcel} />
    </MeProvider>,
    {
      answers: [
        [
          [...callKey('GET /mall/order/v1/console/shipping/trail', { query }), 'STO1'],
          { steps: [], gap: '', knownAt: '', isAsking: false, ...trail },
        ],
      ],
    },
  )

// The drawn answer is asked for again at once, and stays meanwhile.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => vi.unstubAllGlobals())

it('shows the newest step of a parcel first', async () => {
  const steps = [
    { state: 'exception' as const, at: '2026-11-20T03:00:00.000Z' },
    { state: 'moving' as const, at: '2026-11-20T02:00:00.000Z' },
  ]
  const { textContent } = await draw({ steps, knownAt: steps[0]?.at ?? '' })
  expect(textContent).toMatch(/派送遇到问题.*运输中.*已发货/)
})

it.each([
  ['elsewhere', '不是在小程序里付款的订单', false],
  ['silent', '没有查到最新的进展', true],
] as const)('says why nothing newer is known: %s', async (gap, words, mayRetry) => {
  const container = await draw({ gap })
  expect(container.querySelector('[role=alert]')?.textContent).toContain(words)
  expect(container.querySelector('[role=alert] button') !== null).toBe(mayRetry)
})

it('shows that the parcel was sent, and the reason, where the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  const container = await render(
    <MeProvider value={me}>
      <ParcelTrail orderId="tea" parcel={parcel} />
    </MeProvider>,
  )
  await vi.waitFor(() => expect(container.querySelector('[role=alert] button')).not.toBeNull(), 8_000)
  expect(container.textContent).toContain('已发货')
})
