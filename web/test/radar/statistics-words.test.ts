import { expect, test } from 'vitest'
import { sourceWords, wayWords } from '#features/radar/statistics-words.ts'

test('where visits came from and who brought them share no name: they count different things', () => {
  const words = [...Object.values(sourceWords), ...Object.values(wayWords)].map((say) => say())
  expect(new Set(words).size).toBe(words.length)
})
