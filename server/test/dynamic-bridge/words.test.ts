import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foundWords } from '#domain/posts/words.ts'

const forbidden = [
  '毛主席',
  '傻逼',
  '狗东西',
  '算了',
  '去死',
  '手机魔卡',
  '代开发票',
  'viagra',
  'xxi',
  '的',
  '加V信',
  '2元购',
]
const allowed = ['计算', '死胡同', '加V信用卡']
const found = (text: string) => foundWords(text, { forbidden, allowed })

it.each([
  ['a space', '毛 主席', '毛主席'],
  ['a digit', '傻1逼', '傻逼'],
  ['a full stop', '狗.东西', '狗东西'],
  ['characters without a width', '狗\u200b东\u2060西', '狗东西'],
  ['traditional characters', '代開發票', '代开发票'],
  ['full-width letters', 'ＶＩＡＧＲＡ', 'viagra'],
  ['an override of the direction', '\u202e狗东西', '狗东西'],
  ['strokes through its letters', 'v\u0336i\u0336a\u0336g\u0336r\u0336a\u0336', 'viagra'],
  ['a sign that lengthens', '狗ー东ـ西', '狗东西'],
  ['marks in a word of both', '加 v.信', '加V信'],
  ['a full-width letter in a word of both', '加Ｖ信', '加V信'],
  ['a digit of its own', '每天 2 元 购', '2元购'],
  ['the same word beside an allowed one', '算了，计算', '算了'],
])('finds a word behind %s', (_what, text, word) => {
  expect(found(text)).toEqual([word])
})

it.each([
  '可靠',
  '操作',
  '去死胡同',
  '计算了',
  '手机',
  'xx.info',
  '我们的产品',
  'maxxing',
  '参加VIP信用',
  '加V信用卡',
  '12元购',
  '',
])('lets %s pass', (text) => {
  expect(found(text)).toEqual([])
})

it('finds a Chinese word whatever marks stand between its characters', () => {
  const mark = fc.constantFrom(' ', '.', '1', '-', '\u200b', '！', '🙂', '')
  fc.assert(
    fc.property(fc.tuple(mark, mark), ([one, other]) => {
      expect(found(`这个狗${one}东${other}西`)).toEqual(['狗东西'])
    }),
  )
})

it('judges 2,000 characters by 2,000 words without a pause', () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `词${String.fromCodePoint(0x4e00 + at)}语`)
  expect(foundWords('词'.repeat(2_000), { forbidden: words, allowed: [] })).toEqual([])
})
