import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { expect, it } from 'vitest'
import { opensHref } from '../../src/features/radar/opens.ts'
import { trailEntry } from '../support/records.ts'

const via = { companyId: 'yunfan01', userId: 'lin' }
const query = (changes: Partial<TrailEntry>, part?: string) => {
  const [path, search] = opensHref(trailEntry(changes), via, part).split('?')
  return `${path?.slice(1)} ${new URLSearchParams(search).get('part') ?? ''}`
}
const sections = [
  { key: 'page-1', duration: 4000 },
  { key: 'page-3', duration: 9000 },
]

it('opens each kind of thing on its page', () => {
  const paths = (['card', 'material', 'product', 'company', 'announcement', 'site'] as const).map(
    (contentType) => query({ contentType, contentId: 'x' }),
  )
  expect(paths).toEqual([
    '/pages/person/index ',
    '/pages/material/index ',
    '/pages/product/index ',
    '/pages/company/index ',
    '/pages/company/announcement/index ',
    '/pages/micro-site/index ',
  ])
  expect(opensHref(trailEntry({ contentId: 'zhou' }), via)).toContain('uid=zhou')
})

it('opens a line at the part that was read longest, and a named part at that part', () => {
  expect(query({ contentType: 'material', sections })).toBe('/pages/material/index page-3')
  expect(query({ contentType: 'material', sections }, 'page-1')).toBe('/pages/material/index page-1')
  const read = [
    { key: 'style', duration: 9000 },
    { key: 'case', duration: 2000 },
  ]
  expect(query({ sections: read })).toBe('/pages/person/index case')
  // The head of a card is its beginning.
  expect(query({ sections: read.slice(0, 1) })).toBe('/pages/person/index ')
})

it('opens a question at the page or the picture that it is about', () => {
  const question = { words: '多少钱', picture: '/a.jpg', page: 2, x: 0, y: 0 }
  const asked = { contentType: 'material', event: 'ask', question } as const
  expect(query({ ...asked, contentKind: 'brochure' })).toBe('/pages/material/index page-2')
  expect(query({ ...asked, contentKind: 'case' })).toBe('/pages/material/index picture-2')
})
