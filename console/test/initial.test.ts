import { expect, it } from 'vitest'
import { initialOf } from '#kit/initial.ts'

it.each([
  ['林晓', '林'],
  [' 林晓', '林'],
  ['😀小王', '😀'],
  ['𠮷野', '𠮷'],
  ['', ''],
])('the face of "%s" shows "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
