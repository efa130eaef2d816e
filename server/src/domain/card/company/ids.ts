/** The scene in a company card's mini-program code: the card's id, as a routed id of 31 characters. */
export const sceneOf = (companyId: string, cardId: string) =>
  `${companyId}.${Buffer.from(cardId.replaceAll('-', ''), 'hex').toString('base64url')}`

/** The card of such a scene; '' for a scene of another company. */
export function cardOfScene(companyId: string, sceneId: string): string {
  const [company, id = ''] = sceneId.split('.')
  const bytes = Buffer.from(id, 'base64url')
  return company === companyId && bytes.length === 16 ? uuidOf(bytes) : ''
}

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
