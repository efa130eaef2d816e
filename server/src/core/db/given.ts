import { uuidv7 } from 'uuidv7'
import { refuseParameter } from '#core/http/failure.ts'
import { isUuid } from './uuid.ts'

/** Values that an importing program may set itself. */
export interface Given {
  /** The record's id, a UUID; a new one by default. */
  id?: string
  /** When it was made or last changed; now by default. */
  at?: Date
}

/** @throws Failure parameterError for an id that is no UUID in lower case */
export function givenId({ id = uuidv7() }: Given): string {
  if (!isUuid(id) || id !== id.toLowerCase()) refuseParameter('id', 'must be a UUID in lower case')
  return id
}
