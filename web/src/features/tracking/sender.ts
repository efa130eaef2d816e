import { CallError, call } from '#api/call.ts'
import { currentCompany } from '#api/company.ts'
import { session } from '#api/session.ts'
import { lasting } from '#api/storage.ts'
import { type Sent, type TrackedEvent, trackQueue } from './queue.ts'

const key = () => `mp.track.${currentCompany()}`

/** Answers of the server that another try will not change. */
const final = new Set(['400', '403', '404', '413'])

async function send(events: TrackedEvent[], keepalive: boolean): Promise<Sent> {
  // Nobody is signed in, or a member of staff is: such events are not tracked.
  const user = session()
  if (user?.isStaff) return 'refused'
  if (!user) return 'later'
  try {
    await call('POST /crm-trail-api/behaviors/qw', { body: events, keepalive, quiet: true })
    return 'stored'
  } catch (error) {
    return error instanceof CallError && final.has(error.code) ? refusal(error) : 'later'
  }
}

/** The server names each wrong event of a list by its place (`3.attr.contentId`); the rest of the list is good. */
function refusal({ errors }: CallError): Sent {
  const wrong = errors.flatMap(({ path }) => /^(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return wrong.length ? { wrong } : 'refused'
}

/** The queue of this phone for the company at hand. */
export const queue = trackQueue({
  load: () => lasting.get<TrackedEvent[]>(key()) ?? [],
  save: (events) => (events.length ? lasting.set(key(), events) : lasting.remove(key())),
  send,
  wait: (ms, then) => setTimeout(then, ms),
})

let listening = false

/** Sends what an earlier visit left behind, now and whenever the network comes back. */
export function startQueue(): void {
  if (!listening) addEventListener('online', queue.wake)
  listening = true
  void queue.flush()
}
