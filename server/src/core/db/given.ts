import { uuidv7 } from 'uuidv7'
import { refuseParameter } from '#core/http/failure.ts'

/** What a caller that brings records in from elsewhere decides by itself. */
export interface Given {
  /** The record's id, a UUID; a new one by default. */
  id?: string
  /** When it was made or last changed; now by default. */
  at?: Date
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Failure parameterError for an id that is no UUID in lower case */
export function givenId({ id = uuidv7() }: Given): string {
  if (!uuid.test(id)) refuseParameter('id', 'must be a UUID in lower case')
  return id
}
