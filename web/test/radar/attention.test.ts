import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { expect, test } from 'vitest'
import { attentionOf } from '#features/radar/attention.ts'

const visit = (duration: number, ...sections: number[]): TrailEntry => ({
  id: 't',
  event: 'view',
  contentType: 'card',
  contentId: 'lin',
  contentTitle: '林晓',
  contentKind: '',
  secondScene: '0',
  landing: 'group',
  relays: [],
  duration,
  sections: sections.map((each) => ({ key: 'case', duration: each })),
  at: '2026-11-20T09:30:00Z',
})

test.each([
  ['what rounding left is no part of its own', [visit(9_300, 9_000)], ['案例库 9000']],
  ['half a second is shown as one, and counts', [visit(9_500, 9_000)], ['案例库 9000', '名片 500']],
  [
    'what several visits left counts together',
    [visit(9_300, 9_000), visit(300)],
    ['案例库 9000', '名片 600'],
  ],
  ['a short look at nothing else is all there was', [visit(300)], ['名片 300']],
])('%s', (_what, entries, parts) => {
  expect(attentionOf(entries, 'zh').map(({ label, duration }) => `${label} ${duration}`)).toEqual(parts)
})
