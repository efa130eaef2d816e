import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (area: string, locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../messages/${area}.${locale}.json`, import.meta.url), 'utf8'))

const sources = new URL('../src/', import.meta.url)
const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('paraglide'))
  .map((path) => readFileSync(new URL(path, sources), 'utf8'))
  .join('\n')
const said = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))

const areas = readdirSync(new URL('../messages/', import.meta.url))
  .filter((file) => file.endsWith('.zh.json'))
  .map((file) => file.slice(0, -'.zh.json'.length))

it('a key of messages is in one area alone: the compiler takes the last one without a word', () => {
  const keys = areas.flatMap((area) => Object.keys(read(area, 'zh')).filter((key) => !key.startsWith('$')))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe.each(areas)('messages of %s', (area) => {
  const zh = read(area, 'zh')
  const en = read(area, 'en')

  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  })

  it('take the same inputs in both languages', () => {
    const inputs = (text: unknown) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()
    for (const key of Object.keys(zh)) expect([key, inputs(en[key])]).toEqual([key, inputs(zh[key])])
  })

  it('are all said somewhere', () => {
    expect(Object.keys(zh).filter((key) => !key.startsWith('$') && !said.has(key))).toEqual([])
  })

  it('keep a number on the line of its unit', () => {
    const torn = /\} (秒|分|小时|天|次|万)|第 \{n\}\s次|\} (s|min|h|days|times?)\b/
    for (const texts of [zh, en])
      for (const [key, text] of Object.entries(texts))
        expect([key, text]).not.toEqual([key, expect.stringMatching(torn)])
  })

  it('are never empty', () => {
    for (const texts of [zh, en])
      for (const [key, text] of Object.entries(texts)) expect([key, text]).not.toContain('')
  })
})
