import { randomUUID } from 'node:crypto'
import type { Sealer } from '#core/crypto/sealer.ts'

/** The id of a new record. The same request of a client means the same record, however often it arrives. */
export function recordIdFor(
  sealer: Sealer,
  companyId: string,
  kind: string,
  requestId: string | undefined,
): string {
  return requestId ? uuidOf(sealer.index(companyId, `${kind} ${requestId}`)) : randomUUID()
}

/** How many hexadecimal digits at the end of `idOfAsked` say what was asked for. */
const askedDigits = 8

/**
 * As `recordIdFor`, where the record's words change later and can no longer be held against the request: the id's end
 * is made from what was asked for, its beginning from the request alone.
 */
export function idOfAsked(
  sealer: Sealer,
  companyId: string,
  kind: string,
  { requestId, asked }: { requestId: string | undefined; asked: readonly string[] },
): string {
  const id = recordIdFor(sealer, companyId, kind, requestId)
  if (!requestId) return id
  const words = sealer.index(companyId, `${kind} of ${JSON.stringify(asked)}`)
  return id.slice(0, -askedDigits) + words.toString('hex').slice(0, askedDigits)
}

/** The first and the last id that a request may have come to, whatever it asked for. */
export const idsOfRequest = (id: string) =>
  ['0', 'f'].map((digit) => id.slice(0, -askedDigits) + digit.repeat(askedDigits)) as [string, string]

/** The scene in a company card's mini-program code: the card's id itself, in the 31 characters of an id that routes itself. */
export const sceneOf = (companyId: string, cardId: string) =>
  `${companyId}.${Buffer.from(cardId.replaceAll('-', ''), 'hex').toString('base64url')}`

/** The card of such a scene; '' where it is none of this company's. */
export function cardOfScene(companyId: string, sceneId: string): string {
  const [company, id = ''] = sceneId.split('.')
  const bytes = Buffer.from(id, 'base64url')
  return company === companyId && bytes.length === 16 ? uuidOf(bytes) : ''
}

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
