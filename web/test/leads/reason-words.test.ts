// @vitest-environment happy-dom

import type { CallNow } from '@mingpian/contract/call-now.ts'
import { expect, test } from 'vitest'
import { reasonWords } from '#features/leads-today/reason-words.ts'

const now = new Date(2026, 10, 20, 18, 0)
const reason = (name: CallNow['reasons'][number]['reason'], at: Date): CallNow['reasons'][number] => ({
  reason: name,
  contentType: 'card',
  contentId: 'lin',
  contentTitle: '新品手册',
  contentKind: '',
  times: 1,
  since: new Date(2026, 10, 1).toISOString(),
  at: at.toISOString(),
})

test.each([
  ['call', '14:30 点了你的电话'],
  ['card', '14:30 给你留了名片'],
  ['form', '14:30 填写了“新品手册”'],
  ['question', '14:30 在“新品手册”里提了问题'],
  ['return', '隔了 19\u00a0天，14:30 又来了'],
] as const)('the reason %s has a space between the time and the text', (name, words) => {
  expect(reasonWords(reason(name, new Date(2026, 10, 20, 14, 30)), now)).toBe(words)
})

test('a moment in words needs no space', () => {
  expect(reasonWords(reason('call', now), now)).toBe('刚刚点了你的电话')
})
