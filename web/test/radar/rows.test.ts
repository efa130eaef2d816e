// @vitest-environment happy-dom
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { describe, expect, test } from 'vitest'
import { byDay } from '#features/radar/days.ts'
import { rowsOf } from '../../src/pages/radar/rows.ts'

const entry = (id: string, who: string, lastAt: string, contentId = 'lin'): RadarEntry => ({
  id,
  person: { unionId: who, name: who, avatar: '', number: 0 },
  contentType: 'card',
  contentId,
  contentTitle: '',
  contentKind: '',
  secondScene: '0',
  landing: '',
  relays: [],
  sameLinkAs: null,
  visits: 1,
  lastDuration: 0,
  totalDuration: 0,
  actions: [],
  sections: [],
  firstAt: lastAt,
  lastAt,
})
const ids = (rows: RadarEntry[]) => rows.map(({ id }) => id)

describe('the rows of the radar', () => {
  const a = entry('a', 'wang', '2026-11-20T06:00:00Z')
  const b = entry('b', 'chen', '2026-11-20T05:00:00Z')

  test('pages that overlap give each row once, the newer one', () => {
    const older = { ...b, id: 'b0', lastAt: '2026-11-19T05:00:00Z' }
    expect(ids(rowsOf([{ list: [a, b] }, { list: [older] }], []))).toEqual(['a', 'b'])
  })

  test('what arrives stands at the top, in the place of what it follows', () => {
    const again = { ...b, id: 'b2', lastAt: '2026-11-20T07:00:00Z', visits: 2 }
    expect(ids(rowsOf([{ list: [a, b] }], [again]))).toEqual(['b2', 'a'])
  })

  test('a frame that comes twice is one row, and an old one changes nothing', () => {
    const fresh = entry('c', 'zhao', '2026-11-20T08:00:00Z')
    const old = { ...a, id: 'a0', lastAt: '2026-11-20T01:00:00Z' }
    expect(ids(rowsOf([{ list: [a, b] }], [fresh, fresh, old]))).toEqual(['c', 'a', 'b'])
  })

  test('one person and two things are two rows', () => {
    const other = entry('d', 'wang', '2026-11-20T09:00:00Z', 'case-1')
    expect(ids(rowsOf([{ list: [a] }], [other]))).toEqual(['d', 'a'])
  })
})

test('a list is cut into days on the phone’s own clock without a session', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const days = byDay([at(20, 23), at(20, 0), at(19, 23), at(17, 1)], (time) => time)
  expect(days.map(({ items }) => items.length)).toEqual([2, 1, 1])
})
