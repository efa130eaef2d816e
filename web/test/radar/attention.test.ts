import { describe, expect, test } from 'vitest'
import { attentionOf } from '#features/radar/attention.ts'
import { trailEntry } from '../support/records.ts'

const visit = (duration: number, ...sections: number[]) =>
  trailEntry({ duration, sections: sections.map((each) => ({ key: 'case', duration: each })) })

describe('what held a visitor', () => {
  test('sections of the card, materials and products, the longest first', () => {
    const entries = [
      trailEntry({ duration: 60_000, sections: [{ key: 'case', duration: 40_000 }] }),
      trailEntry({
        duration: 30_000,
        sections: [
          { key: 'case', duration: 10_000 },
          { key: 'style', duration: 20_000 },
        ],
      }),
      trailEntry({ contentType: 'material', contentTitle: '手册', duration: 45_000 }),
      trailEntry({ event: 'call' }),
    ]
    expect(attentionOf(entries, 'zh')).toEqual([
      { label: '客户案例', duration: 50_000 },
      { label: '手册', duration: 45_000 },
      { label: '名片', duration: 40_000 },
    ])
  })

  test('sections that were in view together take nothing from the face', () => {
    const sections = [
      { key: 'case', duration: 8_000 },
      { key: 'profile', duration: 7_000 },
    ]
    expect(attentionOf([trailEntry({ duration: 10_000, sections })], 'en')).toEqual([
      { label: 'case library', duration: 8_000 },
      { label: 'personal profile', duration: 7_000 },
    ])
  })

  test('nothing is nothing', () => {
    expect(attentionOf([trailEntry()], 'zh')).toEqual([])
  })

  test.each([
    ['what rounding left is no part of its own', [visit(9_300, 9_000)], ['客户案例 9000']],
    ['half a second is shown as one, and counts', [visit(9_500, 9_000)], ['客户案例 9000', '名片 500']],
    [
      'what several visits left counts together',
      [visit(9_300, 9_000), visit(300)],
      ['客户案例 9000', '名片 600'],
    ],
    ['a short look at nothing else is all there was', [visit(300)], ['名片 300']],
  ])('%s', (_what, entries, parts) => {
    expect(attentionOf(entries, 'zh').map(({ label, duration }) => `${label} ${duration}`)).toEqual(parts)
  })
})
