// @vitest-environment happy-dom
import { answering } from '@mingpian/client/testing.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { App } from 'antd'
import { act, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { Bulk } from '#sections/content/bulk.tsx'
import { render } from './support/render.tsx'

type Button = ReactElement<{ onClick: () => void }>

it('takes back many published drafts by one tap, so that no visitor reads them', async () => {
  const answers = {
    'POST /biz/v1/content/publish': () => ({}),
    'POST /biz/v1/content/recall': () => ({}),
    'GET /biz/v1/content/categories': () => ({ list: [] }),
  }
  const { fetch, asked } = answering(answers as unknown as Parameters<typeof answering>[0])
  vi.stubGlobal('fetch', vi.fn(fetch))
  const offered = vi.fn<(note: { title: string; actions: Button }) => void>()
  const app = { notification: { success: offered, destroy() {} }, message: { success() {} } }
  vi.spyOn(App, 'useApp').mockReturnValue(app as unknown as ReturnType<typeof App.useApp>)
  const pieces = ['m1', 'm2'].map((_id) => ({ _id, state: 'draft' })) as LibraryItem[]
  const container = await render(<Bulk pieces={pieces} onDone={() => undefined} />)
  const publish = [...container.querySelectorAll('button')].find((each) => each.textContent === '发布（2）')
  await act(async () => publish?.click())
  await expect.poll(() => offered).toHaveBeenCalledOnce()
  expect(offered.mock.calls[0]?.[0].title).toContain('2')
  await act(async () => offered.mock.calls[0]?.[0].actions.props.onClick())
  const moved = () => asked.filter(({ key }) => key.startsWith('POST'))
  await expect.poll(() => moved()).toHaveLength(4)
  expect(moved().map(({ key, body }) => [key.split('/').at(-1), body])).toEqual([
    ['publish', { materialId: 'm1' }],
    ['publish', { materialId: 'm2' }],
    ['recall', { materialId: 'm1' }],
    ['recall', { materialId: 'm2' }],
  ])
})
