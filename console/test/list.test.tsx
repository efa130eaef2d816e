// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { List } from '#kit/list.tsx'
import { render } from './support/render.tsx'

const refetch = vi.fn()

const listAt = (
  address: string,
  data?: { list: { id: string }[]; total: number },
  error: Error | null = null,
) =>
  render(
    <List
      name="test"
      columns={[{ key: 'id', title: '编号', dataIndex: 'id' }]}
      rowKey="id"
      query={{ data, error, isFetching: !data && !error, refetch }}
      search="查找"
      empty="还没有渠道码"
      start={<button type="button">新建</button>}
    />,
    { address },
  )
const none = { list: [], total: 0 }

it('shows a row for each record, and how many there are', async () => {
  const container = await listAt('/codes', { list: [{ id: 'c1' }, { id: 'c2' }], total: 2 })
  const cells = [...container.querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  expect(cells.filter((text) => text?.startsWith('c'))).toEqual(['c1', 'c2'])
  expect(container.textContent).not.toContain('还没有渠道码')
})

it('shows a failure instead of an empty list, and retries', async () => {
  const container = await listAt('/codes', undefined, new Error('gone'))
  expect(container.textContent).not.toContain('还没有渠道码')
  const again = [...container.querySelectorAll('button')].find(({ textContent }) =>
    /重\s?试/.test(textContent ?? ''),
  )
  await act(async () => again?.click())
  expect(refetch).toHaveBeenCalledOnce()
})

it('shows the shape of rows, not an empty list, before the first answer', async () => {
  const container = await listAt('/codes')
  expect(container.querySelector('.ant-skeleton')).not.toBeNull()
  expect(container.textContent).not.toContain('还没有渠道码')
})

it('offers the way on where nothing was made yet', async () => {
  expect((await listAt('/codes', none)).textContent).toMatch(/还没有渠道码新建/)
})

it('says that the filters match nothing, and how to clear them', async () => {
  const { textContent } = await listAt('/codes?keyword=x', none)
  expect(textContent).toMatch(/清除筛选.*没有符合条件的记录/)
  expect(textContent).not.toContain('还没有渠道码')
})
