import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderAbove } from '#core/above.ts'

test('a folder is found above the program, or said to be missing', () => {
  expect(folderAbove('migrations')).toBe(join(import.meta.dirname, '..'))
  expect(() => folderAbove('no-such-folder-anywhere')).toThrow(/^there is no no-such-folder-anywhere beside/)
})
