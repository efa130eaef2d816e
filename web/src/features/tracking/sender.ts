import { CallError, call } from '@mingpian/client/call.ts'
import { ownKey, session, whenSessionSettled } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { type Sent, type TrackedEvent, trackQueue } from './queue.ts'

const key = () => ownKey('track')

/** Answers of the server that a retry does not change. */
const final = new Set<string>([codes.parameterError, codes.forbidden, codes.notFound, codes.tooLarge])

async function send(events: TrackedEvent[], keepalive: boolean): Promise<Sent> {
  await whenSessionSettled()
  // Events of staff, and of persons who withdrew tracking, are not sent. Without a session they wait.
  const user = session()
  if (user?.isStaff || user?.trackingOff) return 'refused'
  if (!user) return 'later'
  try {
    await call('POST /crm-trail-api/behaviors/qw', { body: events.map(named), keepalive, quiet: true })
    return 'stored'
  } catch (error) {
    return error instanceof CallError && final.has(error.code) ? refusal(error) : 'later'
  }
}

/** Events wait without a name; the person is added when they are sent. */
function named(event: TrackedEvent): TrackedEvent {
  const { unionId, targetId } = session() ?? {}
  return { ...event, ...(unionId && { unionId }), ...(targetId && { customerId: targetId }) }
}

/** The server names each wrong event of a list by its place (`3.attr.contentId`); the rest of the list is valid. */
function refusal({ errors }: CallError): Sent {
  const wrong = errors.flatMap(({ path }) => /^(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return wrong.length ? { wrong } : 'refused'
}

/** The waiting events and their person, since another person may sign in before they are sent. '' until the first sign-in. */
interface Waiting {
  openId: string
  events: TrackedEvent[]
}

const owner = () => session()?.openId

function load(): TrackedEvent[] {
  const waiting = lasting.get<Waiting>(key())
  const isTheirs = !owner() || !waiting?.openId || owner() === waiting.openId
  return (isTheirs && waiting?.events) || []
}

function save(events: TrackedEvent[]): void {
  const openId = owner() ?? lasting.get<Waiting>(key())?.openId ?? ''
  if (events.length) lasting.set(key(), { openId, events })
  else lasting.remove(key())
}

/** The queue of this phone for the present company. */
export const queue = trackQueue({
  load,
  save,
  send,
  wait: (ms, then) => setTimeout(then, ms),
})

let listening = false

/** Sends waiting events now, and whenever the network comes back. */
export function startQueue(): void {
  if (!listening) addEventListener('online', queue.wake)
  listening = true
  queue.wake()
}
