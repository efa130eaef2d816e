// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { uploadText } from '#kit/upload-text.ts'

test.each([
  ['notUsable', 'video', /MP4.*MOV/],
  ['notUsable', 'document', /PDF/],
  ['notUsable', 'image', /JPG、PNG、WebP 或 GIF.*HEIC/],
  ['notUsable', 'portrait', /JPG/],
  ['tooLarge', 'video', /50 MB/],
  ['tooLarge', 'image', /10 MB/],
  ['tooManyPixels', 'image', /1600 万像素/],
] as const)('a file that is %s as a %s is answered by what is accepted', (problem, purpose, words) => {
  expect(uploadText(problem, purpose)).toMatch(words)
})
