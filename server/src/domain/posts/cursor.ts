import { isUuid } from '#core/db/uuid.ts'
import { refuseParameter } from '#core/http/failure.ts'

/** A place in a list by time and id. Times are milliseconds, in the columns too. */
export interface Place {
  at: Date
  id: string
  /** Records that stood above the list and do not come again. */
  above: string[]
}

export const cursorOf = (at: Date, id: string, above: readonly string[] = []): string =>
  [at.getTime(), id, ...above].join('_')

/** @throws Failure parameterError for a text that is no cursor */
export function placeOf(cursor: string): Place {
  const [ms = '', id = '', ...above] = cursor.split('_')
  if (!/^\d{1,14}$/.test(ms) || ![id, ...above].every(isUuid))
    refuseParameter('cursor', 'must be the `next` of a part of this list')
  return { at: new Date(Number(ms)), id, above }
}
