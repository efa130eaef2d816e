import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..')
const built = await build({ root: server, logLevel: 'error', build: { write: false } })
const chunks = [built]
  .flat()
  .flatMap((each) => ('output' in each ? each.output : []))
  .filter((file) => file.type === 'chunk')

test('what ships holds nothing of the demo', () => {
  expect(chunks.map(({ fileName }) => fileName)).toContain('main.js')
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  expect(modules).toContain(join(server, 'src/main.ts'))
  const demo = join(server, '../demo')
  expect(modules.filter((id) => id.startsWith(demo) || id === join(server, 'src/seeding.ts'))).toEqual([])
  const words = ['云帆', '青禾', 'yunfan01', 'qinghe02', 'seed refuses']
  expect(words.filter((word) => chunks.some(({ code }) => code.includes(word)))).toEqual([])
})

test('a server that starts reads nothing of the API page', () => {
  const read = new Set(['main.js'])
  // A loop over a set also visits members that are added meanwhile.
  for (const name of read)
    for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) read.add(imported)
  const withPage = chunks
    .filter(({ moduleIds }) => moduleIds.some((id) => id.includes('swagger-ui-dist')))
    .map(({ fileName }) => fileName)
  expect(withPage).toHaveLength(1)
  expect(withPage.filter((name) => read.has(name))).toEqual([])
})
