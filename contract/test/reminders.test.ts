import { expect, test } from 'vitest'
import { reminderSentence } from '#shared/rules/sentences/reminders.ts'

test.each([
  ['visit', '', '王敏正在看你的名片', '王敏 is looking at your card'],
  ['visit', '手册', '王敏正在看《手册》', '王敏 is looking at “手册”'],
  ['visited', '手册', '王敏看了《手册》', '王敏 looked at “手册”'],
  ['call', '', '王敏拨打了你的电话', '王敏 called you'],
  ['save_contact', '', '王敏保存了你的手机号', '王敏 saved your number'],
  ['share', '手册', '王敏转发了《手册》', '王敏 forwarded “手册”'],
  ['ask', '手册', '王敏在《手册》上提了问题', '王敏 asked about “手册”'],
] as const)('a reminder of %s, title “%s”', (deed, title, zh, en) => {
  expect(reminderSentence(deed, '王敏', title, 'zh')).toBe(zh)
  expect(reminderSentence(deed, '王敏', title, 'en')).toBe(en)
})
