import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { Failure } from '#core/http/failure.ts'

/** The place of an entry in the order of last changes. */
export interface Touch {
  /** ISO 8601 with microseconds: PostgreSQL's own precision. */
  touchedAt: string
  /** The salesperson with whom it was done. */
  staffId: string
  personId: string
  contentType: string
  contentId: string
}

/** Time that a live radar looks back: no event takes longer from its arrival to its commit. */
const OVERLAP_MS = 5_000

/** The `id` of a frame: `<touched_at>_<entry id>`. */
export const cursorOf = (touch: Touch, entry: RadarEntry): string => `${touch.touchedAt}_${entry.id}`

// Neither the database nor its calendar begins or ends within these years.
const CURSOR = /^(2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z(?:_[\w-]{0,64})?$/

/**
 * The moment of a cursor, in microseconds as text.
 * @param path the parameter that it came in
 * @throws Failure 400 where it is none
 */
export function momentOf(cursor: string, path = 'after'): string {
  const [, seconds, fraction = ''] = CURSOR.exec(cursor) ?? []
  if (seconds && isInCalendar(seconds)) return `${seconds}.${fraction.padEnd(6, '0')}Z`
  throw new Failure('parameterError', {
    parameters: [{ path, message: `${path} is not a moment of ours` }],
  })
}

/** JavaScript takes 31 February for a day of March; PostgreSQL refuses it. */
const isInCalendar = (seconds: string) => {
  const at = new Date(`${seconds}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(seconds)
}

/** The moment from which to look again, so that nothing that was committed late is missed. */
export function overlapBefore(moment: string): string {
  const millis = new Date(Date.parse(moment) - OVERLAP_MS).toISOString()
  return millis.replace('Z', '000Z')
}
