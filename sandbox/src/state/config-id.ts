import { createHash } from 'node:crypto'

/**
 * A contact-me code's id says itself what the code is: a product keeps ids for months, the sandbox forgets
 * its codes when it stops, and a printed code must go on leading to its member.
 */

/** The parameters of a code that its id contains. */
export type CodeParameters = {
  corpId: string
  type: 1 | 2
  scene: 1 | 2
  skip_verify: boolean
  is_exclusive: boolean
  user: string[]
  state: string
}

/** More members than this give an id that does not outlive the sandbox. */
const mostUsers = 8

const hash = (text: string, bytes: number) => createHash('sha256').update(text).digest().subarray(0, bytes)

/** @param nth keeps two codes of the same content apart */
export function configIdOf(way: CodeParameters & { is_temp: boolean; party: number[] }, nth: number): string {
  if (way.is_temp || way.party.length > 0 || way.user.length > mostUsers)
    return hash(`contact way ${way.corpId} ${nth}`, 16).toString('hex')
  const flags =
    (way.type - 1) | ((way.scene - 1) << 1) | (Number(way.skip_verify) << 2) | (Number(way.is_exclusive) << 3)
  const head = Buffer.from([flags, nth >> 8, nth & 255, way.user.length])
  const body = Buffer.concat([
    head,
    hash(way.corpId, 3),
    ...way.user.map((user) => hash(user, 3)),
    Buffer.from(way.state),
  ])
  return Buffer.concat([hash(body.toString('hex'), 4), body]).toString('base64url')
}

export type CorpOfId = { corpId: string; userids: string[] }

/** The parameters in an id from an earlier run; undefined when it is invalid or names no member. */
export function readConfigId(id: string, corps: CorpOfId[]): CodeParameters | undefined {
  const bytes = Buffer.from(id, 'base64url')
  const body = bytes.subarray(4)
  if (body.length < 7 || !hash(body.toString('hex'), 4).equals(bytes.subarray(0, 4))) return undefined
  const [flags = 0, , , count = 0] = body
  const corp = corps.find(({ corpId }) => hash(corpId, 3).equals(body.subarray(4, 7)))
  const user = Array.from({ length: count }, (_, nth) => body.subarray(7 + 3 * nth, 10 + 3 * nth)).flatMap(
    (wanted) => corp?.userids.filter((userid) => hash(userid, 3).equals(wanted)) ?? [],
  )
  if (!corp || user.length !== count) return undefined
  return {
    corpId: corp.corpId,
    type: flags & 1 ? 2 : 1,
    scene: flags & 2 ? 2 : 1,
    skip_verify: (flags & 4) > 0,
    is_exclusive: (flags & 8) > 0,
    user,
    state: body.subarray(7 + 3 * count).toString(),
  }
}
