import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readContents, visitorPortraits } from '#content.ts'
import { contentFolder } from '#folders.ts'
import { filesOf } from '#library.ts'

const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name))

test('every file of the content is shown, and every file that is named is there', () => {
  for (const content of readContents()) {
    const kept = ['pictures', 'files'].flatMap((name) => filesIn(join(content.folder, name)))
    expect(kept.sort()).toEqual([...filesOf(content)].sort())
  }
})

test('all pictures are WebP and at most 3 MB together', () => {
  const pictures = [
    ...readContents().flatMap(({ folder }) => filesIn(join(folder, 'pictures'))),
    ...visitorPortraits,
  ]
  expect(pictures.filter((path) => !path.endsWith('.webp'))).toEqual([])
  const bytes = pictures.reduce((sum, path) => sum + statSync(path).size, 0)
  expect(bytes).toBeLessThanOrEqual(3 * 1024 * 1024)
})

test('nothing else lies in the folder of the content', () => {
  expect(readdirSync(contentFolder).sort()).toEqual(['qinghe', 'visitors', 'work-orders.json', 'yunfan'])
  // One company takes bookings.
  for (const { folder } of readContents())
    expect(readdirSync(folder).sort()).toEqual([
      ...(folder.endsWith('yunfan') ? ['bookings.json'] : []),
      'company.json',
      'coupons.json',
      'files',
      'freights.json',
      'materials.json',
      'pictures',
      'posts.json',
      'products.json',
    ])
})
