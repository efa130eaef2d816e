// @vitest-environment happy-dom
import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { describe, expect, test } from 'vitest'
import { byDay } from '#features/radar/days.ts'
import { putNewest, rowsOf } from '../../src/pages/radar/rows.ts'
import { radarVisit } from '../support/records.ts'

const visit = (id: string, hour: number, changes: Partial<RadarVisit> = {}) =>
  radarVisit({ id, startedAt: `2026-11-20T0${hour}:00:00Z`, ...changes })
const page = (list: RadarVisit[], total: number, at = 1) => ({ list, total, page: at, pageSize: 2 })
const ids = (rows: RadarVisit[]) => rows.map(({ id }) => id)

describe('the rows of the radar', () => {
  const [a, b, c] = [visit('a', 6), visit('b', 5), visit('c', 4)]

  test('are each visit once, where pages overlap', () => {
    expect(ids(rowsOf([{ list: [a, b] }, { list: [b, c] }]))).toEqual(['a', 'b', 'c'])
  })

  test('two persons may have views of one id', () => {
    const person = { unionId: 'u-陈立', name: '陈立', avatar: '', number: 0 }
    expect(rowsOf([{ list: [a, { ...a, person }] }])).toHaveLength(2)
  })

  test('begin with the visit in which something was done last, whenever it began', () => {
    const longest = visit('c', 4, { lastAt: '2026-11-20T07:00:00Z' })
    expect(ids(rowsOf([{ list: [a, b, longest] }]))).toEqual(['c', 'a', 'b'])
  })

  test('stay in their place where a visit goes on, and a new one stands at the top', () => {
    const pages = [page([a, b], 3), page([c], 3, 2)]
    const longer = { ...b, duration: 60_000, lastAt: '2026-11-20T08:00:00Z' }
    const places = new Map<string, string>()
    expect(ids(rowsOf(pages, places))).toEqual(['a', 'b', 'c'])
    const next = putNewest({ pages, pageParams: [1, 2] }, page([visit('d', 7), longer], 4))
    expect(ids(rowsOf(next.pages, places))).toEqual(['d', 'a', 'b', 'c'])
    expect(rowsOf(next.pages).find(({ id }) => id === 'b')?.duration).toBe(60_000)
    expect(next.pages.map(({ total }) => total)).toEqual([4, 4])
  })
})

test('a list is cut into days on the phone’s own clock without a session', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
  const days = byDay([at(20, 23), at(20, 0), at(19, 23), at(17, 1)], (time) => time)
  expect(days.map(({ items }) => items.length)).toEqual([2, 1, 1])
})
