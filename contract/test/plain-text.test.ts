import { expect, test } from 'vitest'
import { searchForm, tidyLine } from '#shared/rules/plain-text.ts'

test.each([
  ['  张 \u3000 三\u00a0', '张 三'],
  ['\u202a张三\u202c\u200b', '张三'],
  ['李\n明', '李 明'],
  ['👨\u200d👩\u200d👧家', '👨\u200d👩\u200d👧家'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\u200d张三 \u200c', '张三'],
  ['☺\ufe0f', '☺\ufe0f'],
])('%j is stored as %j', (typed, stored) => {
  expect(tidyLine(typed)).toBe(stored)
  expect(tidyLine(stored)).toBe(stored)
})

test.each([
  ['阿卜杜拉·买买提', '阿卜杜拉•买买提'],
  ['阿卜杜拉·买买提', '阿卜杜拉・买买提'],
  ['阿卜杜拉·买买提', '阿卜杜拉．买买提'],
  ['阿卜杜拉·买买提', '阿卜杜拉买买提'],
  ['阿卜杜拉·买买提', '阿卜杜拉 · 买买提'],
  ['Ａｌｉｃｅ', 'alice'],
  ['李　明', '李明'],
  ['علی\u200cرضا', 'علیرضا'],
  ['👨\u200d👩\u200d👧', '👨👩👧'],
])('%j and %j are one name in a search', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other))
})

test('a search keeps what is no separator', () => {
  expect(searchForm('K1.5')).toBe('k1.5')
  expect(searchForm(' · ')).toBe(' · ')
})
