import { expect, it } from 'vitest'
import { memberOptions } from '#features/staff/member-search.ts'
import { nameAmong } from '#features/staff/salesperson-name.ts'

const lin = { userId: 'LinXiao', name: '林晓', department: '销售部' }

it('options of members with one name in one department are told apart by their user ids', () => {
  const options = memberOptions([
    lin,
    { ...lin, userId: 'LinXiao2' },
    { ...lin, userId: 'LinXiao3', department: '市场部' },
  ])
  expect(options.map(({ label }) => label)).toEqual([
    '林晓 · 销售部 · LinXiao',
    '林晓 · 销售部 · LinXiao2',
    '林晓 · 市场部',
  ])
})

it('a chosen member who is not among those found stays an option, once', () => {
  const chosen = [lin, { userId: 'FangHao', name: '方浩' }]
  expect(memberOptions([lin], chosen)).toEqual([
    { value: 'FangHao', label: '方浩' },
    { value: 'LinXiao', label: '林晓 · 销售部' },
  ])
})

it('a name in a table is followed by the id where another member has it too', () => {
  const nameOf = nameAmong([lin, { ...lin, userId: 'LinXiao2' }, { userId: 'FangHao', name: '方浩' }])
  expect(nameOf(lin)).toBe('林晓 · LinXiao')
  expect(nameOf({ userId: 'FangHao', name: '方浩' })).toBe('方浩')
  // A member who has no lead any more, and whose name a colleague has.
  expect(nameOf({ userId: 'FangHao2', name: '方浩' })).toBe('方浩 · FangHao2')
})
