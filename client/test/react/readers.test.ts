import { readdirSync, readFileSync } from 'node:fs'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { expect, it } from 'vitest'
import { readers } from '#react/readers.ts'

const root = new URL('../../../', import.meta.url)
const sources = ['web/src', 'console/src'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('paraglide'))
    .map((path) => ({
      path: `${folder}/${path}`,
      text: readFileSync(new URL(`${folder}/${path}`, root), 'utf8'),
    })),
)
const withText = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

it('names each call that writes, a GET too, as its type demands, and no other call', () => {
  const writes = allCalls.filter(({ method, idempotent }) => method !== 'GET' || idempotent)
  expect(Object.keys(readers).sort()).toEqual(writes.map(({ key }) => key as string).sort())
})

it('names as readers only calls that a front end reads', () => {
  const text = sources.map((source) => source.text).join('\n')
  const read = new Set(
    [...text.matchAll(/['`]((?:GET|POST) \S+?)['`]/g)].map(([, key = '']) =>
      key.replace(/^(\w+) \$\{\w+\}/, '$1 *'),
    ),
  )
  const isRead = (key: string) =>
    read.has(key) || [...read].some((each) => each.includes('*') && key.endsWith(each.split('*')[1] ?? key))
  const named = new Set(Object.values(readers).flat())
  expect(named.size).toBeGreaterThan(150)
  expect([...named].filter((key) => !isRead(key))).toEqual([])
})

it('is the one place for what a write makes old: pages name no answers but for other reasons', () => {
  expect(
    withText(/\brefresh\(\s*(client|cache)|\binvalidateQueries\(\{ queryKey: (callKey|\w+\()/).sort(),
  ).toEqual(
    [
      // A refusal of the save: another device changed the card.
      'web/src/features/card-edit/use-card-edit.ts',
      // The same lines may have other prices.
      'web/src/pages/mall/checkout/page.tsx',
      // Visits, which are no write of this device.
      'web/src/pages/home/live.tsx',
      // A refusal: the product changed.
      'web/src/pages/product/buy-actions.tsx',
      'web/src/pages/radar/use-visits.ts',
    ].sort(),
  )
})
