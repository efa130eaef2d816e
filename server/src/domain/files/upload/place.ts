import { randomUUID } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Caller } from '#core/http/context.ts'

export type Owner = Pick<Caller, 'companyId' | 'personId'>

/**
 * The folder of a person's unchecked uploads: `company/<company>/<yyyy-mm>/<uuid>/`. The uuid is a keyed hash of the
 * person and the month. So it cannot be guessed, and ownership of a key is checked without a stored row.
 */
export const placeOf = (sealer: Sealer, owner: Owner): string => placesOf(sealer, owner, thisMonth())[0] ?? ''

/** By the current key, then by the previous one where there is one. */
const placesOf = (sealer: Sealer, { companyId, personId }: Owner, month: string): string[] =>
  sealer
    .indexes(companyId, `upload ${month} ${personId}`)
    .map((index) => `company/${companyId}/${month}/${uuidOf(index.toString('hex'))}/`)

function uuidOf(hex: string): string {
  // UUID version 8: custom content.
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `a${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ]
  return uuid.join('-')
}

export const freshKey = (place: string) => place + randomUUID()

/** Whether a key is in a folder of this person. */
export function isOwnKey(sealer: Sealer, owner: Owner, key: string): boolean {
  const [, month, name] =
    /^company\/[^/]+\/(\d{4}-\d\d)\/[^/]+\/([A-Za-z0-9_-]{1,64}(?:\.[a-z0-9]{2,4})?)$/.exec(key) ?? []
  return month !== undefined && placesOf(sealer, owner, month).some((place) => key === `${place}${name}`)
}

const thisMonth = () => new Date().toISOString().slice(0, 7)
