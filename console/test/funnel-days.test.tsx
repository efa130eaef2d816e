// @vitest-environment happy-dom
import { act } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { PlaceProvider, type Step } from '#kit/place.tsx'
import Section from '../src/sections/funnel/section.tsx'
import { render } from './support/render.tsx'

const sent = vi.hoisted(() => vi.fn())
vi.mock('@mingpian/client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (name: string, input: { body?: object }) => {
    sent(name, input.body)
    return Promise.resolve(answers[name])
  },
}))
vi.mock('#kit/me.tsx', () => ({ useMay: () => () => true, useMe: () => ({ timeZone: 'Asia/Shanghai' }) }))

const salesperson = { userId: 'lin', name: '林岚', avatar: '' }
const thing = { contentType: 'card', contentId: 'c1', contentTitle: '林岚' }
const answers: Record<string, object> = {
  'GET /wxwork/v1/console/credit_rule': { rule: 'last' },
  'POST /biz/v1/clue/share_credit': {
    ...{ rule: 'last', visits: 2, total: 1, list: [{ salesperson, person: null, credit: 2_000_000 }] },
  },
  'POST /biz/v1/clue/share_credit/rows': { rule: 'last', credit: 0, total: 0, list: [] },
  'POST /biz/v1/clue/share_tree/things': {
    ...{ total: 1, list: [{ salesperson, ...thing, people: 3, relayed: 1 }] },
  },
  'POST /biz/v1/clue/share_tree': { total: 0, list: [] },
}
const span = { from: '2026-01-05', to: '2026-02-03' }

beforeEach(() => sent.mockClear())

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

let steps: Step[] = []

const open = (address: string) =>
  render(
    <PlaceProvider
      value={(now) => {
        steps = now
      }}
    >
      <Address />
      <Routes>
        <Route path="/funnel/*" element={<Section />} />
      </Routes>
    </PlaceProvider>,
    { address },
  )

const settled = () => act(() => new Promise((done) => setTimeout(done, 20)))
const press = async (container: HTMLElement, name: string) => {
  const found = [...container.querySelectorAll<HTMLElement>('a, [role=tab]')]
  await act(async () => found.find(({ textContent }) => textContent === name)?.click())
  await settled()
}
const where = (container: HTMLElement) => container.querySelector('output')?.textContent

it.each([
  ['credit', '2', 'POST /biz/v1/clue/share_credit', '/funnel/credit/staff/lin'],
  ['tree', '名片 · 林岚', 'POST /biz/v1/clue/share_tree/things', '/funnel/tree/lin/card/c1'],
])('%s: asks for the days of the address, also on the page of a row and on the way back', async (path, row, call, below) => {
  const container = await open(`/funnel/${path}?from=${span.from}&to=${span.to}`)
  await settled()
  expect(sent).toHaveBeenCalledWith(call, expect.objectContaining(span))
  expect(container.querySelector('.ant-picker-range')).not.toBeNull()
  expect(container.textContent).toMatch(/1月5日至(2026年)?2月3日/)
  await press(container, row)
  expect(where(container)).toContain(`${below}?from=${span.from}&to=${span.to}`)
  const [, asked] = sent.mock.lastCall ?? []
  expect(asked).toMatchObject(span)
  expect(steps[0]?.to).toBe(`/funnel/${path}?from=${span.from}&to=${span.to}`)
})

it('keeps the days from tab to tab', async () => {
  const container = await open(`/funnel/credit?from=${span.from}&to=${span.to}`)
  await settled()
  await press(container, '传播路径')
  expect(where(container)).toBe(`/funnel/tree?from=${span.from}&to=${span.to}`)
})

it('begins with the last thirty days', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-10T10:00:00Z') })
  try {
    await open('/funnel/credit')
    await settled()
    const days = { from: '2026-02-09', to: '2026-03-10' }
    expect(sent).toHaveBeenCalledWith('POST /biz/v1/clue/share_credit', expect.objectContaining(days))
  } finally {
    vi.useRealTimers()
  }
})
