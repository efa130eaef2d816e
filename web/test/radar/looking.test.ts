import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { describe, expect, it } from 'vitest'
import { heard, passing, readFor } from '#features/radar/live/looking.ts'
import { lookingWords } from '#features/radar/live/looking-rows.tsx'

const start = Date.parse('2026-11-22T06:00:00Z')
const entryOf = (unionId: string, lastDuration = 0, at = start) =>
  ({
    person: { unionId, name: unionId, avatar: '', number: 0 },
    lastAt: new Date(at).toISOString(),
    lastDuration,
  }) as RadarEntry

describe('who is looking right now', () => {
  it('lists each visitor once, with the last report', () => {
    const one = heard([], entryOf('王敏'), start)
    const two = heard(one, entryOf('李雷', 0, start + 1000), start + 1000)
    const again = heard(two, entryOf('王敏', 5000), start + 5000)
    expect(again.map(({ entry }) => [entry.person.unionId, entry.lastDuration])).toEqual([
      ['李雷', 0],
      ['王敏', 5000],
    ])
    expect(heard(again, entryOf('王敏', 1000, start - 1000), start + 6000)).toEqual(again)
  })

  it('runs on between reports, and stands still once the visitor has left', () => {
    const [looking] = heard([], entryOf('王敏', 5000), start)
    expect(looking && readFor(looking, start + 3000)).toBe(8000)
    const [left] = passing(looking ? [looking] : [], start + 15_000)
    expect(left).toMatchObject({ hasLeft: true })
    expect(left && readFor(left, start + 20_000)).toBe(5000)
    expect(passing(left ? [left] : [], start + 23_000)).toEqual([])
  })

  it('passes over visits of the past that a broken line brings late', () => {
    expect(heard([], entryOf('王敏', 5000), start + 121_000)).toEqual([])
  })

  it('stays the very same list while nothing changes', () => {
    const list = heard([], entryOf('王敏'), start)
    expect(passing(list, start + 14_000)).toBe(list)
  })

  it('sets the number of a visitor without a name apart from the words after it', () => {
    const entryNamed = (name: string) =>
      ({ person: { unionId: 'u', name, avatar: '', number: 210 }, contentType: 'card' }) as RadarEntry
    expect(lookingWords(entryNamed(''), 'zh')).toBe('微信访客 210 正在看你的名片')
    expect(lookingWords(entryNamed('王敏'), 'zh')).toBe('王敏正在看你的名片')
  })
})
