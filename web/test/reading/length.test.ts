import { expect, test } from 'vitest'
import { minutesOf } from '../../src/features/reading/text.ts'
import { lengthOf } from '../../src/pages/material/length.ts'

test.each([
  ['', 0],
  ['<p>短</p>', 1],
  [`<p>${'长'.repeat(401)}</p>`, 2],
  [`<p>${'word '.repeat(440)}</p>`, 2],
])('the minutes of %.12s… are %i', (html, minutes) => expect(minutesOf(html)).toBe(minutes))

test('kinds without pages or a playing time have no length', () => {
  const length = { pages: 3, duration: 65 }
  expect(
    (['brochure', 'image', 'video', 'article'] as const).map((kind) => lengthOf({ kind, ...length })),
  ).toEqual(['3 页', '3 张', '1:05', ''])
})
