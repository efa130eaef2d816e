import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { trackingBatch, trackingQueue } from '@mingpian/contract/shared/rules/tracking.ts'

type Body = CallTypes<'POST /crm-trail-api/behaviors/qw'>['body']
export type TrackedEvent = Exclude<Body, readonly unknown[]>

/**
 * Result of sending a batch: stored, to be retried later, or refused for good. `wrong` has the positions of the invalid
 * events of a refused batch; the others are sent again.
 */
export type Sent = 'stored' | 'later' | 'refused' | { wrong: readonly number[] }

interface QueueTools {
  load: () => TrackedEvent[]
  save: (events: TrackedEvent[]) => void
  send: (events: TrackedEvent[], leaving: boolean) => Promise<Sent>
  /** Calls back after so many milliseconds. */
  wait: (ms: number, then: () => void) => void
}

/**
 * Events that wait on the phone until the server has stored them. At most 200; a full queue drops the oldest. They keep
 * their ids when they are sent again, so that none is counted twice.
 */
export function trackQueue(tools: QueueTools) {
  /** Ids of this page that never left the phone: only these may still be changed. */
  const fresh = new Set<string>()
  /** Ids that a keepalive request is sending: hiding and leaving the page happen together. */
  const leavingWith = new Set<string>()
  let sending = false
  let failures = 0
  let waiting = false

  /** Reads the stored queue each time: another window of the app may share it. */
  const update = (change: (events: TrackedEvent[]) => TrackedEvent[]) =>
    tools.save(change(tools.load()).slice(-trackingQueue))

  function add(event: TrackedEvent): void {
    fresh.add(event.activityId)
    update((events) => [...events.filter((old) => !supersedes(event, old)), event])
  }

  /** A newer count of the same dwell replaces an older one that was not sent yet. */
  const supersedes = (event: TrackedEvent, old: TrackedEvent) =>
    event.event === 'dwell' &&
    old.event === 'dwell' &&
    fresh.has(old.activityId) &&
    old.parentActivityId === event.parentActivityId &&
    old.attr.section === event.attr.section

  /** Sends waiting events, batch by batch. When the page is left, a keepalive request sends one batch. */
  async function flush(leaving = false): Promise<void> {
    if ((sending || waiting) && !leaving) return
    const batch = tools
      .load()
      .filter(({ activityId }) => !leavingWith.has(activityId))
      .slice(0, trackingBatch)
    if (!batch.length) return
    sending = true
    for (const { activityId } of batch) {
      fresh.delete(activityId)
      if (leaving) leavingWith.add(activityId)
    }
    const sent = await tools.send(batch, leaving)
    sending = false
    for (const { activityId } of batch) leavingWith.delete(activityId)
    if (sent === 'later') return retry()
    failures = 0
    const over = typeof sent === 'object' ? batch.filter((_, place) => sent.wrong.includes(place)) : batch
    const done = new Set(over.map(({ activityId }) => activityId))
    update((events) => events.filter(({ activityId }) => !done.has(activityId)))
    if (!leaving) await flush()
  }

  function retry(): void {
    if (waiting) return
    waiting = true
    tools.wait(Math.min(2000 * 2 ** failures++, 60_000), wake)
  }

  /** Sends at once instead of after the planned pause: the network is back. */
  function wake(): void {
    waiting = false
    void flush()
  }

  return { add, flush, wake }
}
