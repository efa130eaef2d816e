// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { useTrail } from '#react/use-trail.ts'
import { answering } from '#testing.ts'
import { draw, settle } from '../support/dom.tsx'

const trailCall = 'GET /mall/order/v1/order/trail'
let seen: ReturnType<typeof useTrail>

function Parcel({ tracking }: { tracking: string }) {
  seen = useTrail(trailCall, { orderId: 'tea', shipmentId: 'first', tracking })
  return null
}

let drawn: Awaited<ReturnType<typeof draw>> | undefined
afterEach(async () => {
  vi.useRealTimers()
  await drawn?.unmount()
  vi.unstubAllGlobals()
})

const collected = { state: 'collected' as const, at: '2026-03-01T02:00:00Z' }

it('a trail that another reader asks for is read again for a minute, and is silent then', async () => {
  const trail = { steps: [collected], gap: '' as const, knownAt: collected.at, isAsking: true }
  const { fetch, asked } = answering({ [trailCall]: () => trail })
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers()
  const drawing = draw(<Parcel tracking="SF1" />)
  await vi.advanceTimersByTimeAsync(10)
  drawn = await drawing
  expect(seen.trail).toMatchObject({ isAsking: true })
  await vi.advanceTimersByTimeAsync(20_000)
  const before = asked.length
  expect(before).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(60_000)
  const ended = asked.length
  expect(seen.trail).toEqual({ ...trail, gap: 'silent', isAsking: false })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(ended)
  seen.retry()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked.length).toBeGreaterThan(ended + 1)
})

it('the trail of a corrected number is not that of the former one', async () => {
  const client = new QueryClient()
  let steps = [collected]
  const { fetch, asked } = answering({
    [trailCall]: () => ({ steps, gap: '', knownAt: collected.at, isAsking: false }),
  })
  vi.stubGlobal('fetch', fetch)
  drawn = await draw(<Parcel tracking="SF1" />, client)
  await vi.waitFor(() => expect(seen.trail?.steps).toHaveLength(1))
  await drawn.unmount()
  steps = []
  drawn = await draw(<Parcel tracking="SF2" />, client)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  await settle(() => {})
  expect(client.getQueryCache().getAll()).toHaveLength(2)
  expect(seen.trail?.steps).toEqual([])
})
