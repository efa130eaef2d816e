// @vitest-environment happy-dom
import { callKey } from '@mingpian/client/call-key.ts'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import Events from '#sections/events/section.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

vi.mock('#sections/events/use-live-events.ts', () => ({ useLiveEvents: () => true }))

const line = {
  ...{ eventId: 'e1', at: '2026-11-20T08:00:00.000Z', event: 'view', way: 'self', duration: 0 },
  person: { unionId: 'union-wang', name: '王敏', avatar: '', number: 3 },
  salesperson: { userId: 'MeiXin', name: '梅欣' },
  ...{ contentType: 'card', contentId: 'MeiXin', contentTitle: '梅欣' },
}

const asked = { page: 1, pageSize: 20 }

const answerOf = (query: object, list: object[]): [readonly unknown[], unknown] => [
  callKey('GET /wxwork/v1/console/events', { query: { ...asked, ...query } }),
  { list, total: list.length, ...asked, isMore: false },
]

/** The page at an address. `list` is the answer to this query only; without a filter the list is empty. */
const eventsAt = (search: string, query: object, list: object[]) =>
  render(
    <MeProvider value={me}>
      <Events />
    </MeProvider>,
    {
      address: `/events${search}`,
      answers: [
        answerOf({}, []),
        answerOf(query, list),
        [callKey('GET /biz/v1/clue/sales', {}), { list: [{ userId: 'MeiXin', name: '梅欣', leads: 4 }] }],
      ],
    },
  )

const chosenIn = (container: HTMLElement, label: string) =>
  container.querySelector(`[aria-label="${label}"]`)?.closest('.ant-select')?.textContent

it('asks for the events of the salesperson in the address and names the salesperson', async () => {
  const container = await eventsAt('?staff=MeiXin', { userId: 'MeiXin' }, [line])
  expect(container.querySelector('tbody')?.textContent).toContain('王敏')
  expect(chosenIn(container, '员工')).toBe('梅欣')
})

it('names a salesperson of the address who has no leads by one of the events', async () => {
  const former = { userId: 'FangLan', name: '方岚' }
  const container = await eventsAt('?staff=FangLan', { userId: 'FangLan' }, [
    { ...line, salesperson: former },
  ])
  expect(chosenIn(container, '员工')).toBe('方岚')
})

it('asks for the events of the visitor in the address, names the visitor, and clears the filter', async () => {
  const container = await eventsAt('?visitor=union-wang', { unionId: 'union-wang' }, [line])
  expect(container.querySelector('tbody')?.textContent).toContain('王敏')
  expect(chosenIn(container, '访客')).toBe('王敏')
  const clear = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === '清除筛选',
  )
  await act(async () => clear?.click())
  expect(container.querySelector('[aria-label="访客"]')).toBeNull()
})

it('names no visitor while the list has no event of the visitor', async () => {
  const container = await eventsAt('?visitor=union-wang', { unionId: 'union-wang' }, [])
  expect(chosenIn(container, '访客')).toBe('这位访客')
})
