import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sectionTitles } from '#domain/card/edit/titles.ts'

const messages = (locale: 'zh' | 'en'): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../web/messages/pages.${locale}.json`, import.meta.url), 'utf8'))

it.each(['zh', 'en'] as const)('the editor calls the sections of a card as the card does (%s)', (locale) => {
  const ofCard = Object.keys(sectionTitles).map((key) => [key, messages(locale)[`card_section_${key}`]])
  expect(Object.fromEntries(ofCard)).toEqual(
    Object.fromEntries(Object.entries(sectionTitles).map(([key, title]) => [key, title[locale]])),
  )
})
