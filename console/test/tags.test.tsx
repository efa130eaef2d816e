// @vitest-environment happy-dom

import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Tag } from '@mingpian/contract/tags.ts'
import { expect, it } from 'vitest'
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
