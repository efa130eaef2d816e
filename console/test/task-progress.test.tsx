// @vitest-environment happy-dom

import { callQuery } from '@mingpian/client/react/queries.ts'
import { Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import Section from '../src/sections/tasks/section.tsx'
import { render } from './support/render.tsx'

vi.mock('#kit/me.tsx', () => ({ useMay: () => () => true, useMe: () => ({ timeZone: 'Asia/Shanghai' }) }))

it('names the task whose progress it shows, with its piece, day and numbers', async () => {
  const task = {
    ...{
      title: '分享新品',
      materialTitle: '秋季新品',
      deadline: '2026-12-31',
      asked: 3,
      shared: 2,
      completed: 1,
    },
  }
  const asked = callQuery('GET /biz/v1/yqf/progress', {
    query: { taskId: 't1', page: 1, pageSize: 20, state: undefined },
  })
  const container = await render(
    <Routes>
      <Route path="/tasks/*" element={<Section />} />
    </Routes>,
    { address: '/tasks/t1', answers: [[asked.queryKey, { list: [], total: 0, task }]] },
  )
  const heading = container.querySelector('h1')
  expect(heading?.textContent).toBe('分享新品')
  expect(heading?.nextSibling?.textContent).toBe(
    '秋季新品 · 截止日期 2026-12-31 · 共 3 人，已分享 2，已完成 1',
  )
})
