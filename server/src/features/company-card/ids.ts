import { randomUUID } from 'node:crypto'
import type { Sealer } from '#sealer.ts'

/** PostgreSQL refuses any other text where an id is compared, which is not the answer for a record that is not there. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** The id of a new record. The same request of a client means the same record, however often it arrives. */
export function recordIdFor(
  sealer: Sealer,
  companyId: string,
  kind: string,
  requestId: string | undefined,
): string {
  return requestId ? uuidOf(sealer.index(companyId, `${kind} ${requestId}`)) : randomUUID()
}

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
