import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (area: string, locale: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../messages/${area}.${locale}.json`, import.meta.url), 'utf8'))

describe.each(['shell', 'pages'])('messages of %s', (area) => {
  const zh = read(area, 'zh')
  const en = read(area, 'en')

  it('have the same keys in both languages', () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  })

  it('take the same inputs in both languages', () => {
    const inputs = (text: unknown) => [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()
    for (const key of Object.keys(zh)) expect([key, inputs(en[key])]).toEqual([key, inputs(zh[key])])
  })

  it('are never empty', () => {
    for (const texts of [zh, en])
      for (const [key, text] of Object.entries(texts)) expect([key, text]).not.toContain('')
  })
})
