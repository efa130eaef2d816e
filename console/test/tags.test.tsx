// @vitest-environment happy-dom

import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Tag } from '@mingpian/contract/tags.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Tags } from '../src/sections/scoring/tags.tsx'
import { render } from './support/render.tsx'

const tag = (name: string, wecomTagId: string): Tag => ({
  ...{ tagId: name, name, points: 0, rule: null, wecomTagId, wecomGone: false },
})

it('says of a tag of WeCom why its name has a suffix', async () => {
  const tags = [tag('常客', ''), tag('常客（企业微信）', 'et1'), tag('看房', 'et2')]
  const data = { list: [{ groupId: 'g1', name: '客户等级', tags }] }
  const container = await render(<Tags />, {
    answers: [[callQuery('GET /biz/v1/tag/group/list', {}).queryKey, data]],
  })
  const rows = [...container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  const explained = rows.filter((text) => text?.includes('本组已有同名标签'))
  expect(explained).toEqual([expect.stringContaining('常客（企业微信）')])
})

// Ant Design also throws what keeps its dialog open, and the test would fail of it.
const reports = process.listeners('unhandledRejection')
beforeEach(() => void process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => {}))
afterEach(() => {
  process.removeAllListeners('unhandledRejection')
  for (const report of reports) process.on('unhandledRejection', report)
})

it.each([
  ['closes', '0', false],
  ['stays', '500', true],
])('the question before a removal %s when the answer is %s', async (_, code, isAsked) => {
  const data = { problem: '', list: [{ groupId: 'g1', name: '客户等级', tags: [] }] }
  const answer = { code, success: code === '0', data }
  const fetch = vi.fn(async () => Response.json(answer, { status: code === '0' ? 200 : 500 }))
  vi.stubGlobal('fetch', fetch)
  const container = await render(<Tags />, {
    answers: [[callQuery('GET /biz/v1/tag/group/list', {}).queryKey, data]],
  })
  const tap = (within: ParentNode, words: string) =>
    act(async () =>
      [...within.querySelectorAll('button')]
        .find((one) => one.textContent?.replace(' ', '') === words)
        ?.click(),
    )
  const asked = () =>
    [...document.querySelectorAll('.ant-popover:not(.ant-popover-hidden, [class*="-leave"])')].pop()
  await tap(container, '删除标签组')
  await tap(asked() ?? document, '删除')
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const busy = () => document.querySelector('.ant-popover .ant-btn-loading')
  await vi.waitFor(() => act(async () => expect(busy()).toBeNull()))
  await vi.waitFor(() => expect(asked() !== undefined).toBe(isAsked))
})
