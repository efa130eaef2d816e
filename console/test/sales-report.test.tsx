// @vitest-environment happy-dom

import { callKey } from '@mingpian/client/call-key.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { SalesReport } from '#sections/sales/report.tsx'
import { render } from './support/render.tsx'

// Later requests than that of the first page stay under way.
vi.mock('@mingpian/client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
vi.mock('#kit/me.tsx', () => ({ useMay: () => () => true, useMe: () => ({ timeZone: 'Asia/Shanghai' }) }))

const days = { from: '2026-01-05', to: '2026-01-06' }
const none = { paid: 0, refunded: 0, payments: 0, refunds: 0 }
const rows = ['7f0b6a52-4c0e-4a51-9d0b-0d8a54f7a001', 'freight'].map((key) => ({
  ...{ key, name: key === 'freight' ? '' : '茶壶', ...none, paid: 800, pieces: 0, piecesBack: 0 },
}))

it('shows no rows of products under another heading while those of the days are under way', async () => {
  const page = await render(<SalesReport />, {
    address: `/sales?${new URLSearchParams(days)}`,
    answers: [
      [
        callKey('GET /mall/order/v1/console/report/sums', { query: days }),
        { ...none, before: none, days: [] },
      ],
      [
        callKey('GET /mall/order/v1/console/report/parts', {
          query: { ...days, by: 'product', page: 1, pageSize: 20 },
        }),
        { list: rows, total: 2, page: 1, pageSize: 20 },
      ],
    ],
  })
  expect(page.textContent).toContain('茶壶')
  expect(page.textContent).toContain('运费')
  const day = [...page.querySelectorAll('input[type=radio]')].at(0) as HTMLInputElement
  await act(async () => day.click())
  expect(page.textContent).toContain('每种汇总方式')
  expect(page.textContent).not.toContain('茶壶')
})
