import { sectionTitle } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { expect, test } from 'vitest'
import { m } from '#paraglide/messages.js'

test.each([
  ['contact', m.card_section_contact],
  ['profile', m.card_section_profile],
  ['brochure', m.card_section_brochure],
  ['case', m.card_section_case],
  ['material', m.card_section_material],
  ['video', m.card_section_video],
  ['image', m.card_section_image],
  ['document', m.card_section_document],
  ['goods', m.card_goods],
  ['dynamic', m.corp_section_dynamic],
  ['people', m.corp_section_people],
])('a sentence names the section %s as its heading does', (key, heading) => {
  expect(sectionTitle(key, 'zh')).toBe(heading({}, { locale: 'zh' }))
  expect(sectionTitle(key, 'en')).toBe(heading({}, { locale: 'en' }))
})
