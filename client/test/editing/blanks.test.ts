import { expect, test } from 'vitest'
import { blanksIn } from '#editing/blanks.ts'

test('finds the blanks of both languages once, in lists and objects too', () => {
  const values = {
    title: '〔产品名称〕：〔好处〕',
    html: '<p>[Product name] and 〔产品名称〕</p>',
    results: [{ value: '〔数字〕', label: '' }],
    duration: 3,
    cover: null,
  }
  expect(blanksIn(values)).toEqual(['〔产品名称〕', '〔好处〕', '[Product name]', '〔数字〕'])
})

test('finds nothing in texts that are complete', () => {
  expect(blanksIn({ title: '【活动】周年庆', html: '<p>1) 一</p>' })).toEqual([])
})
