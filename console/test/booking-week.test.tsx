// @vitest-environment happy-dom
import { answering } from '@mingpian/client/testing.ts'
import type { MisfitBooking, StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { BookingsPage } from '#sections/bookings/bookings-page.tsx'
import { GiveBookings } from '#sections/bookings/give-bookings.tsx'
import { Misfits } from '#sections/bookings/misfits.tsx'
import { BookingMoves } from '#sections/bookings/moves.tsx'
import { WeekView } from '#sections/bookings/week-view.tsx'
import { me as owner } from './support/records.ts'
import { render } from './support/render.tsx'

const me = { ...owner, timeZone: 'Asia/Shanghai' }
const manage = '/java-appointment-center/api/app/appointment/manage/v1'
const booking = (orderId: string, startsAt: string, more: Partial<StaffBooking> = {}): StaffBooking => ({
  ...{
    orderId,
    state: 'confirmed',
    serviceId: 's1',
    serviceName: '剪发',
    placeId: 'p1',
    placeName: '西湖店',
  },
  ...{ address: '', placePhone: '', latitude: null, longitude: null },
  staff: { userId: 'lin', name: '林晓', position: '', avatar: '' },
  ...{ startsAt, endsAt: startsAt, timeZone: 'Asia/Shanghai', persons: 1, customerName: '陈静' },
  ...{
    customerPhone: '',
    payment: null,
    trouble: '',
    words: '',
    heldUntil: '',
    changeUntil: '',
    arrivalCode: '',
    reason: '',
    revision: 2,
  },
  ...{
    createdAt: startsAt,
    moves: [],
    clueId: '',
    leadHolder: '',
    override: '',
    bookedBy: '',
    arrivesFrom: '',
  },
  ...more,
})

afterEach(() => vi.unstubAllGlobals())

it('shows a week from Monday with a row for each member of staff, without cancelled bookings', async () => {
  const list = [
    // 00:30 of Tuesday on the company's clock.
    booking('o1', '2026-11-30T16:30:00.000Z'),
    booking('o2', '2026-12-02T02:00:00.000Z', { staff: null, customerName: '王敏' }),
    booking('o3', '2026-12-02T02:00:00.000Z', { state: 'cancelled', customerName: '赵一' }),
  ]
  const { fetch, asked } = answering({
    [`GET ${manage}/list`]: () => ({ list, total: 3, page: 1, pageSize: 100 }),
    'GET /wxwork/v1/console/places': () => ({ list: [], timeZone: 'Asia/Shanghai' }),
    [`GET ${manage}/plans`]: () => ({ list: [], timeZone: 'Asia/Shanghai' }),
  })
  vi.stubGlobal('fetch', fetch)
  const container = await render(
    <MeProvider value={me}>
      <WeekView />
    </MeProvider>,
    { address: '/?day=2026-12-02' },
  )
  await expect.poll(() => container.querySelectorAll('tbody tr').length).toBe(2)
  const cells = Array.from(container.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  )
  expect(cells[0]?.[0]).toBe('林晓')
  expect(cells[0]?.[2]).toContain('00:30 陈静')
  expect(cells[1]?.[3]).toContain('10:00 王敏')
  expect(container.textContent).not.toContain('赵一')
  const query = asked.find(({ key }) => key.endsWith('/list'))?.query
  expect([query?.get('from'), query?.get('to')]).toEqual(['2026-11-30', '2026-12-06'])
})

it('gives the bookings of a member who left to any member who is free', async () => {
  const list: MisfitBooking[] = [
    { ...booking('o1', '2026-12-02T02:00:00.000Z'), misfit: 'left' },
    { ...booking('o2', '2026-12-02T04:00:00.000Z'), misfit: 'left' },
    { ...booking('o3', '2026-12-02T06:00:00.000Z', { staff: null }), misfit: 'closed' },
  ]
  const { fetch, asked } = answering({
    [`POST ${manage}/give`]: () => ({ given: 1, waiting: 1 }),
    'GET /wxwork/v1/console/places': () => ({ list: [], timeZone: 'Asia/Shanghai' }),
    [`GET ${manage}/plans`]: () => ({ list: [], timeZone: 'Asia/Shanghai' }),
  })
  vi.stubGlobal('fetch', fetch)
  const container = await render(
    <MeProvider value={me}>
      <GiveBookings list={list} />
    </MeProvider>,
  )
  expect(container.textContent).toContain('林晓已离职，还有 2 个预约待转交')
  await act(async () => {
    Array.from(container.querySelectorAll('button'))
      .find((each) => each.textContent?.replace(/\s/g, '') === '转交')
      ?.click()
  })
  await expect.poll(() => asked.find(({ key }) => key.endsWith('/give'))?.body).toEqual({ userId: 'lin' })
})

const press = (label: string, within: ParentNode) =>
  act(async () => {
    Array.from(within.querySelectorAll('button'))
      .find((each) => each.textContent?.replace(/\s/g, '') === label)
      ?.click()
  })

it('offers to keep every booking that no longer fits, and shows the reason of one that was kept', async () => {
  const list: MisfitBooking[] = [
    { ...booking('o1', '2026-12-02T02:00:00.000Z'), misfit: 'closed' },
    { ...booking('o2', '2026-12-02T04:00:00.000Z', { override: '老顾客' }), misfit: 'left' },
  ]
  const { fetch } = answering({
    [`GET ${manage}/misfits`]: () => ({ list }),
    'GET /wxwork/v1/console/places': () => ({ list: [], timeZone: 'Asia/Shanghai' }),
    [`GET ${manage}/plans`]: () => ({ list: [], timeZone: 'Asia/Shanghai' }),
  })
  vi.stubGlobal('fetch', fetch)
  const container = await render(
    <MeProvider value={me}>
      <Misfits />
    </MeProvider>,
  )
  await expect.poll(() => container.textContent).toContain('服务人员已离职')
  const keeps = Array.from(container.querySelectorAll('button'), (each) => each.textContent)
  expect(keeps.filter((label) => label === '保留预约')).toHaveLength(2)
  expect(container.textContent).toContain('已保留：老顾客')
})

it('asks for a reason where the customer comes before the day of the booking', async () => {
  const staff = '/java-appointment-center/api/app/appointment/staff/v1'
  const { fetch, asked } = answering({
    [`POST ${staff}/arrive`]: () => booking('o1', '2099-12-02T02:00:00.000Z'),
  })
  vi.stubGlobal('fetch', fetch)
  const ahead = booking('o1', '2099-12-02T02:00:00.000Z', {
    ...{ moves: ['arrive', 'cancel'], arrivesFrom: '2099-12-01T16:00:00.000Z' },
  })
  const container = await render(
    <MeProvider value={me}>
      <BookingMoves booking={ahead} />
    </MeProvider>,
  )
  expect(container.textContent).not.toMatch(/^登记到店/)
  await press('提前登记到店', container)
  const dialog = document.querySelector('[role="dialog"]') ?? document
  await press('提前登记到店', dialog)
  await expect.poll(() => dialog.textContent).toContain('请填写原因')
  expect(asked).toEqual([])
  const field = dialog.querySelector('textarea')
  await act(async () => {
    if (!field) return
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, '记错了日子')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('提前登记到店', dialog)
  await expect
    .poll(() => asked.find(({ key }) => key.endsWith('/arrive'))?.body)
    .toEqual({ code: 'o1', override: '记错了日子' })
})

it('says in which zone times are shown, where the computer has another one (case C8)', async () => {
  const shown = async (timeZone: string) => {
    const container = await render(
      <MeProvider value={{ ...me, timeZone }}>
        <BookingsPage>{null}</BookingsPage>
      </MeProvider>,
    )
    return /时间按(.+)显示/.exec(container.textContent ?? '')?.[1]
  }
  // No place has the clock of both.
  const zones = [await shown('Asia/Shanghai'), await shown('Pacific/Honolulu')]
  expect(zones.filter(Boolean).length).toBeGreaterThan(0)
  expect(await shown(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeUndefined()
})
