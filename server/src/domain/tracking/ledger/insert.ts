import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import type { NewEvent } from './event.ts'
import { STORE_EVENTS } from './statement.ts'

/** The key of an activity: an id is unique for a person. */
const activityKey = (event: NewEvent): string => `${event.companyId}\n${event.personId}\n${event.activityId}`

/** Each activity once, of two the first, in the order in which every writer locks them. */
export function inOrder(events: NewEvent[]): NewEvent[] {
  const first = new Map<string, NewEvent>()
  for (const event of events) {
    const key = activityKey(event)
    if (!first.has(key)) first.set(key, event)
  }
  return [...first].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, event]) => event)
}

/**
 * Stores those of `events` whose activity is new, with all roll-ups, in one statement that is committed when this
 * returns. Returns which were new.
 * @param events as `inOrder` gives them
 * @throws the database's error; after a lost connection the batch may have been stored, and a retry is safe
 */
export async function insertEvents(pool: pg.Pool, events: NewEvent[]): Promise<Set<NewEvent>> {
  const query = {
    name: 'store events',
    text: STORE_EVENTS,
    values: columns(events),
  }
  const { rows } = await pool.query<{ places: number[] }>(query)
  return new Set((rows[0]?.places ?? []).map((place) => events[place - 1] as NewEvent))
}

/** In the order of the statement's parameters. */
function columns(events: NewEvent[]): unknown[][] {
  return [
    events.map((event) => event.companyId),
    events.map(() => uuidv7()),
    events.map((event) => event.personId),
    events.map((event) => event.staffId),
    events.map((event) => event.event),
    events.map((event) => event.activityId),
    events.map((event) => event.parentActivityId),
    events.map((event) => event.contentType),
    events.map((event) => event.contentId),
    events.map((event) => event.shareId),
    events.map((event) => event.shareType),
    events.map((event) => event.firstScene),
    events.map((event) => event.secondScene),
    events.map((event) => event.landing),
    events.map((event) => event.section),
    events.map((event) => event.durationMs),
    events.map((event) => JSON.stringify(event.attr)),
    events.map((event) => event.receivedAt?.toISOString() ?? null),
  ]
}
