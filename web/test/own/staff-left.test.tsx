// @vitest-environment happy-dom
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { Left } from '../../src/pages/staff/member/left.tsx'
import { draw } from '../support/dom.tsx'

const gone: StaffDetail = {
  userId: 'LinXiao',
  name: '林晓',
  position: '',
  department: '',
  avatar: '',
  role: 'member',
  status: 'left',
  licensed: false,
  successor: { userId: 'GaoYuan', name: '高远' },
  email: '',
  card: 'none',
  phone: '',
  createdAt: '2024-01-01T00:00:00.000Z',
  has: { customers: 0, visitors: 0, shares: 0, codes: 0, keepers: 0, bookings: 0, workOrders: 0, drafts: 0 },
  predecessors: [],
  handOver: { at: '2025-11-08T04:00:00.000Z', note: '', undoUntil: '' },
}

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => {
  await drawn?.unmount()
  vi.useRealTimers()
})

test('who left another year is said to have left in that year', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21), toFake: ['Date'] })
  drawn = await draw(<Left member={gone} />)
  expect(document.body.textContent).toContain('交接于2025年11月8日')
})
