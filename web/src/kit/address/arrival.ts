import { CallError, call } from '@mingpian/client/call.ts'
import {
  type Arrival,
  compatibleShareId,
  type ShareType,
  shareOrigin,
} from '@mingpian/contract/shared/rules/share-origin.ts'
import { type Landing, landing } from '@mingpian/contract/shared/rules/tracking.ts'
import { type AddressIds, hashQuery, idsFromAddress, namesElsewhere } from './address.ts'

/** Origin of the visit, for tracking. */
export interface Origin {
  secondScene: '0' | '1' | '2'
  shareType: 'staff' | 'wxUser' | 'selfVisit'
  /** The share by which they came, '' for a visit without one: the parent of their own shares. */
  shareId: string
  /** The salesperson's share at the root of the chain; '' if a visitor started it. */
  saleShareId: string
  /** The id that events are credited to. */
  compatibleShareId: string
  landing: Landing
}

/** The server's data for a scene or share id. */
export interface SceneAnswer {
  shareId: string
  saleShareId: string
  shareType: string
}

/** The ids of an address that tell how the visitor came. */
export interface ArrivalIds extends AddressIds {
  /** Share type in the link; the share's own record overrides it. */
  shareType: ShareType | ''
  /** Place where the link was opened, as WeChat adds it. */
  landing: Landing
}

const shareTypes: readonly ShareType[] = ['staff', 'wxUser', 'selfVisit']

/** Reads an address for `originOf`. Pure. */
export function arrivalFromAddress(search: string, hash: string): ArrivalIds {
  const [inside, before] = [hashQuery(hash), new URLSearchParams(search)]
  const type = inside.get('shareType') || (namesElsewhere(inside, before) ? '' : before.get('shareType'))
  return {
    ...idsFromAddress(search, hash),
    shareType: shareTypes.find((each) => each === type) ?? '',
    landing: landing(before.get('from') || inside.get('from')),
  }
}

/** Combines the address with the server's data for its id. Pure. */
export function originOf(ids: ArrivalIds, scene: SceneAnswer | null): Origin {
  const origin = shareOrigin(arrivalOf(ids, scene))
  const { shareId, shareType } = origin
  const root = { staff: shareId, wxUser: scene?.saleShareId || ids.saleShareId, selfVisit: '' }
  return {
    ...origin,
    saleShareId: root[shareType],
    compatibleShareId: compatibleShareId({ currentShareId: shareId, saleShareId: root[shareType] }),
    landing: ids.landing,
  }
}

function arrivalOf(ids: ArrivalIds, scene: SceneAnswer | null): Arrival {
  if (!scene) {
    const { saleShareId, shareId, shareType } = ids
    return { saleShareId, shareId, ...(shareType && { shareType }) }
  }
  const shareId = scene.shareId || ids.shareId
  // A visitor's share has a salesperson's share as its root; the visitor's share was opened.
  if (scene.shareType === 'wxUser') return { shareId, shareType: 'wxUser' }
  return { saleShareId: shareId || scene.saleShareId }
}

const known = new Map<string, Promise<Origin>>()

/** The origin of this page's address. An id is looked up once; if that fails only the address decides. */
export function currentOrigin(): Promise<Origin> {
  const ids = arrivalFromAddress(location.search, location.hash)
  const key = JSON.stringify(ids)
  const found = known.get(key) ?? lookUp(ids)
  known.set(key, found)
  return found
}

async function lookUp(ids: ArrivalIds): Promise<Origin> {
  const named = (['saleShareId', 'shareId', 'sceneId'] as const).find((name) => ids[name])
  const sceneId = named ? ids[named] : ''
  const { companyId } = ids
  if (!named || !sceneId || !companyId) return originOf(ids, null)
  const query = { sceneId, companyId }
  const scene = await call('GET /biz/v1/card/user_card/user/scene', { query, quiet: true }).catch(
    unlessRefused,
  )
  // An unknown id (cut off in a chat, or of a member who left) makes it a visit without a share.
  if (scene === 'refused') return lookUp({ ...ids, [named]: '', shareType: '' })
  return originOf(ids, named === 'saleShareId' ? null : scene)
}

/** Null without an answer of the server: then the id may be valid. */
function unlessRefused(error: unknown): 'refused' | null {
  return error instanceof CallError && [400, 403, 404].includes(error.httpStatus) ? 'refused' : null
}
