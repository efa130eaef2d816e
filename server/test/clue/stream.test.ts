import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Touch } from '#domain/tracking/radar/cursor.ts'
import { momentOf, overlapBefore } from '#domain/tracking/radar/cursor.ts'
import { RadarStream } from '#domain/tracking/radar/stream.ts'

const entry = { id: 'entry', contentTitle: 'x'.repeat(1_000) } as RadarEntry
const touch = (touchedAt: string, personId = 'visitor'): Touch => ({
  touchedAt,
  staffId: 'linlan',
  personId,
  contentType: 'card',
  contentId: 'linlan',
})

const start = '2026-11-20T08:00:10.000000Z'

describe('a cursor', () => {
  it.each([
    ['2026-11-20T08:00:10.123456Z_entry', '2026-11-20T08:00:10.123456Z'],
    ['2026-11-20T08:00:10.123Z_entry', '2026-11-20T08:00:10.123000Z'],
    ['2026-11-20T08:00:10Z', '2026-11-20T08:00:10.000000Z'],
  ])('%s is the moment %s', (cursor, moment) => {
    expect(momentOf(cursor)).toBe(moment)
  })

  it('is looked back from by five seconds', () => {
    expect(overlapBefore('2026-11-20T08:00:03.123456Z')).toBe('2026-11-20T07:59:58.123000Z')
  })
})

describe('a stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says how soon to come back and after what, then that it is still here every 15 seconds', () => {
    const { out } = new RadarStream(start)
    vi.advanceTimersByTime(45_000)
    expect(String(out.read())).toBe(`retry: 2000\nid: ${start}\n\n${': still here\n\n'.repeat(3)}`)
    out.destroy()
  })

  it('tells each touch once, late ones too, and nothing that is too old to be late', () => {
    const stream = new RadarStream(start)
    stream.remember(touch('2026-11-20T08:00:09.000000Z', 'before'))
    for (const told of [
      touch('2026-11-20T08:00:09.000000Z', 'before'),
      touch('2026-11-20T08:00:11.000000Z'),
      touch('2026-11-20T08:00:11.000000Z'),
      touch('2026-11-20T08:00:08.000000Z', 'late'),
      touch('2026-11-20T08:00:12.000000Z'),
      touch('2026-11-20T08:00:01.000000Z', 'old'),
    ])
      stream.tell(told, entry)
    const ids = String(stream.out.read()).match(/(?<=^event: entry\nid: ).*/gm)
    expect(ids).toEqual([
      '2026-11-20T08:00:11.000000Z_entry',
      '2026-11-20T08:00:08.000000Z_entry',
      '2026-11-20T08:00:12.000000Z_entry',
    ])
  })

  it('is cut off when its reader stalls, instead of filling the memory', () => {
    const stream = new RadarStream(start)
    let told = 0
    while (stream.isOpen && told < 10_000) stream.tell(touch(start, `person ${told++}`), entry)
    expect(stream.isOpen).toBe(false)
    expect(told).toBeLessThan(400)
  })

  it('waits for a slow reader as often as it must, and keeps nothing of it', async () => {
    const stream = new RadarStream(start)
    const listening = () => stream.out.eventNames().map((name) => stream.out.listenerCount(name))
    const before = listening()
    for (let round = 0; round < 20; round++) {
      for (let told = 0; told < 180; told++) stream.tell(touch(start, `person ${round} ${told}`), entry)
      expect(stream.out.writableNeedDrain).toBe(true)
      const drained = stream.drained()
      while (stream.out.read()) {}
      await drained
    }
    expect(listening()).toEqual(before)
    stream.out.destroy()
  })

  it('is closed a second after its end, also if the client does not read the last bytes', async () => {
    const stream = new RadarStream(start)
    const closed = vi.fn()
    stream.out.once('close', closed)
    stream.end()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(closed).toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
