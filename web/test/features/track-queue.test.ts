import { describe, expect, it } from 'vitest'
import { type Sent, type TrackedEvent, trackQueue } from '#features/tracking/queue.ts'

let serial = 0
const event = (changes: Partial<TrackedEvent> = {}): TrackedEvent => ({
  event: 'view',
  activityId: `a${serial++}`,
  attr: { contentId: 'lin', sceneType: 'card' },
  ...changes,
})
const dwell = (duration: number, section = '') =>
  event({
    event: 'dwell',
    parentActivityId: 'view',
    attr: { contentId: 'lin', sceneType: 'card', section, duration },
  })

/** A queue on a phone whose network answers as told; answers are used up one by one, the last one stays. */
function phone(...answers: Sent[]) {
  let stored: TrackedEvent[] = []
  const sent: TrackedEvent[][] = []
  const pauses: number[] = []
  let wake = () => {}
  const queue = trackQueue({
    load: () => stored,
    save: (events) => {
      stored = events
    },
    send: async (events) => {
      sent.push(events)
      return answers.length > 1 ? answers.shift()! : answers[0]!
    },
    wait: (ms, then) => {
      pauses.push(ms)
      wake = then
    },
  })
  const passPause = async () => {
    wake()
    await Promise.resolve()
    await new Promise((done) => setImmediate(done))
  }
  return { queue, sent, pauses, passPause, stored: () => stored }
}

describe('the queue of tracked events', () => {
  it('drops the events that the server names as wrong and sends the others again', async () => {
    const { queue, sent, stored } = phone({ wrong: [1] }, 'stored')
    const [first, wrong, last] = [event(), event(), event()]
    for (const one of [first, wrong, last]) queue.add(one)
    await queue.flush()
    expect(sent).toEqual([
      [first, wrong, last],
      [first, last],
    ])
    expect(stored()).toEqual([])
  })

  it('sends in batches of 50 and keeps nothing that is stored', async () => {
    const { queue, sent, stored } = phone('stored')
    for (let i = 0; i < 120; i++) queue.add(event())
    await queue.flush()
    expect(sent.map((batch) => batch.length)).toEqual([50, 50, 20])
    expect(stored()).toEqual([])
  })

  it('keeps the newest 200', () => {
    const { queue, stored } = phone('later')
    const events = Array.from({ length: 230 }, () => event())
    for (const one of events) queue.add(one)
    expect(stored()).toEqual(events.slice(30))
  })

  it('keeps events and their ids while there is no network, and pauses longer each time', async () => {
    const { queue, sent, pauses, passPause, stored } = phone('later', 'later', 'later', 'stored')
    queue.add(event())
    await queue.flush()
    await passPause()
    await passPause()
    expect(pauses).toEqual([2000, 4000, 8000])
    expect(stored()).toHaveLength(1)
    await passPause()
    expect(stored()).toEqual([])
    expect(new Set(sent.flat().map((e) => e.activityId)).size).toBe(1)
  })

  it('does not send during a pause (429), but does when the network comes back', async () => {
    const { queue, sent } = phone('later', 'stored')
    queue.add(event())
    await queue.flush()
    queue.add(event())
    await queue.flush()
    expect(sent).toHaveLength(1)
    queue.wake()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toHaveLength(2)
  })

  it('drops events that are refused for good and goes on', async () => {
    const { queue, sent, stored } = phone('refused', 'stored')
    for (let i = 0; i < 60; i++) queue.add(event())
    await queue.flush()
    expect(sent.map((batch) => batch.length)).toEqual([50, 10])
    expect(stored()).toEqual([])
  })

  it('lets the newest count of a dwell stand for those that never left the phone', () => {
    const { queue, stored } = phone('stored')
    queue.add(dwell(5000))
    queue.add(dwell(5000, 'case'))
    queue.add(dwell(10_000))
    expect(stored().map((e) => [e.attr.section, e.attr.duration])).toEqual([
      ['case', 5000],
      ['', 10_000],
    ])
  })

  it('never changes a dwell that may have arrived', async () => {
    const { queue, stored } = phone('later')
    queue.add(dwell(5000))
    await queue.flush()
    queue.add(dwell(10_000))
    expect(stored().map((e) => e.attr.duration)).toEqual([5000, 10_000])
    expect(new Set(stored().map((e) => e.activityId)).size).toBe(2)
  })

  it('sends while leaving even in a pause', async () => {
    const { queue, sent } = phone('later')
    queue.add(event())
    await queue.flush()
    await queue.flush(true)
    expect(sent).toHaveLength(2)
  })

  it('does not send the same twice when hiding and leaving come together', async () => {
    const { queue, sent } = phone('stored')
    queue.add(event())
    await Promise.all([queue.flush(true), queue.flush(true)])
    expect(sent).toHaveLength(1)
  })

  it('keeps events that are added while a batch is on its way', async () => {
    const { queue, sent, stored } = phone('stored')
    queue.add(event())
    const flushing = queue.flush()
    queue.add(event())
    await flushing
    expect(sent.map((batch) => batch.length)).toEqual([1, 1])
    expect(stored()).toEqual([])
  })
})
