import { expect, it } from 'vitest'
import { compared, type Stretch } from '#kit/text-diff.ts'

/** Changed stretches in brackets. */
const marked = (stretches: Stretch[]) =>
  stretches.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')
const both = (before: string, after: string) => {
  const found = compared(before, after)
  return [marked(found.before), marked(found.after)]
}

it('marks the words that one of two texts alone has', () => {
  expect(both('新品上市，欢迎预约', '新品上市，欢迎咨询')).toEqual([
    '新品上市，欢迎[预约]',
    '新品上市，欢迎[咨询]',
  ])
  expect(both('one two three four', 'one three four five')).toEqual([
    'one [two ]three four',
    'one three four[ five]',
  ])
  expect(both('相同', '相同')).toEqual(['相同', '相同'])
  expect(both('', '全新')).toEqual(['', '[全新]'])
})

it('loses no word, whatever the texts are', () => {
  const texts = [
    '',
    'a',
    '甲乙丙丁',
    'a b a b',
    'b a b a',
    '😀 笑\n第二行',
    'x '.repeat(3_000),
    'y x '.repeat(1_500),
  ]
  const bare = (stretches: Stretch[]) => stretches.map(({ text }) => text).join('')
  const kept = (stretches: Stretch[]) => bare(stretches.filter(({ changed }) => !changed))
  for (const before of texts)
    for (const after of texts) {
      const found = compared(before, after)
      expect(bare(found.before)).toBe(before)
      expect(bare(found.after)).toBe(after)
      expect(kept(found.before)).toBe(kept(found.after))
    }
})
