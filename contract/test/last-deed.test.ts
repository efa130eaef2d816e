import { expect, test } from 'vitest'
import type { Lead } from '#leads.ts'
import { lastDeedWords } from '#shared/rules/sentences/last-deed.ts'

const last = (
  deed: Lead['last']['deed'],
  contentType: Lead['last']['contentType'] = '',
  contentTitle = '',
) => ({
  ...{ deed, contentType, contentTitle },
})

test.each([
  [last('visit', 'card', '林晓'), '看了你的名片', '看了名片', 'Looked at a card'],
  [last('visit', 'material', '新品手册'), '看了“新品手册”', '看了“新品手册”', 'Looked at “新品手册”'],
  [last('visit'), '看了你的名片', '看了名片', 'Looked at a card'],
  [
    last('visit', 'material'),
    ...(['看了一份已删除的内容', '看了一份已删除的内容', 'Looked at content that is gone'] as const),
  ],
  [last('form', 'material', '预约'), '填写了“预约”', '填写了“预约”', 'Filled in “预约”'],
  [last('form'), '填写了表单', '填写了表单', 'Filled in a form'],
  [last('card'), '给你留了名片', '留了名片', 'Left a card'],
  [last('mall'), '进了商城', '进了商城', 'Entered the mall'],
  [last('contact'), '加了企业微信', '加了企业微信', 'Added the salesperson in WeCom'],
  [last('gone'), '删除了你的企业微信', '删除了企业微信', 'Deleted the salesperson in WeCom'],
  [last('import'), '由管理员导入', '由管理员导入', 'Imported by an administrator'],
])('%j is said to the salesperson and to others', (deed, own, other, english) => {
  expect(lastDeedWords(deed, 'zh', 'own')).toBe(own)
  expect(lastDeedWords(deed, 'zh', 'other')).toBe(other)
  expect(lastDeedWords(deed, 'en', 'other')).toBe(english)
})
