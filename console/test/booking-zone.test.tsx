// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BookingsPage } from '#sections/bookings/bookings-page.tsx'
import { render } from './support/render.tsx'

vi.mock('#kit/me.tsx', () => ({ useMay: () => () => true, useMe: () => ({ timeZone: 'Europe/London' }) }))

// A device whose clocks are those of London in winter, and an hour behind in summer.
const deviceZone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'UTC'
})
afterEach(() => {
  process.env.TZ = deviceZone
})

const hint = /英国时间/
const winter = '2026-01-20T10:00:00.000Z'
const summer = '2026-07-20T10:00:00.000Z'

it('says whose clock the times are of where one of its bookings has another time on the device', async () => {
  const page = await render(<BookingsPage times={[winter, summer]}>–</BookingsPage>)
  expect(page.textContent).toMatch(hint)
})

it('says nothing where the clocks agree at all its bookings, whenever it is opened', async () => {
  const page = await render(<BookingsPage times={[winter]}>–</BookingsPage>)
  expect(page.textContent).not.toMatch(hint)
})

it('judges a calendar at its day', async () => {
  const inSummer = await render(<BookingsPage>–</BookingsPage>, { address: '/bookings/day?day=2026-07-20' })
  expect(inSummer.textContent).toMatch(hint)
  const inWinter = await render(<BookingsPage>–</BookingsPage>, { address: '/bookings/day?day=2026-01-20' })
  expect(inWinter.textContent).not.toMatch(hint)
})
