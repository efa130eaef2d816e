// @vitest-environment happy-dom
import { answering } from '@mingpian/client/testing.ts'
import dayjs from 'dayjs'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { chosenIn, momentIn } from '#kit/company-time.ts'
import { MeProvider } from '#kit/me.tsx'
import { Appointment } from '#sections/customers/appointment.tsx'
import { me as owner } from './support/records.ts'
import { render } from './support/render.tsx'

const me = { ...owner, timeZone: 'Asia/Tokyo' }
const lead = {
  person: { unionId: 'union-wang', name: '王敏', avatar: '', number: 0 },
  salesperson: { userId: 'LinXiao', name: '林晓' },
  nextAt: '2026-11-30T05:00:00.000Z',
}

afterEach(() => vi.unstubAllGlobals())

const shown = (nextAt: string) =>
  render(
    <MeProvider value={me}>
      <Appointment lead={{ ...lead, nextAt }} />
    </MeProvider>,
  )

it('shows an appointment on the company’s clock, and removes it', async () => {
  const { fetch, asked } = answering({ 'PUT /biz/v1/clue/progress': () => ({ stage: 'new', nextAt: '' }) })
  vi.stubGlobal('fetch', fetch)
  const container = await shown(lead.nextAt)
  expect(container.querySelector('input')?.value).toBe('2026-11-30 14:00')
  const clear = container.querySelector('.ant-picker-clear')
  await act(async () => {
    clear?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    clear?.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    clear?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  await expect.poll(() => asked).toHaveLength(1)
  expect(asked[0]?.body).toEqual({ unionId: 'union-wang', holder: 'LinXiao', nextAt: '' })
})

it('has an empty field for a lead without an appointment', async () => {
  const field = (await shown('')).querySelector('input')
  expect([field?.value, field?.placeholder]).toEqual(['', '没有约定'])
})

it('takes a chosen time as one on the company’s clock', () => {
  expect(momentIn('Asia/Tokyo', dayjs('2026-12-01T08:30'))).toBe('2026-11-30T23:30:00.000Z')
  expect(chosenIn('Asia/Tokyo', '2026-11-30T23:30:00.000Z')?.format('MM-DD HH:mm')).toBe('12-01 08:30')
  expect(chosenIn('Asia/Tokyo', null)).toBeNull()
})
