import { trackingDefaults } from '@mingpian/contract/shared/rules/tracking.ts'
import { hashPath, hashQuery } from './address.ts'
import { arrivalFromAddress } from './arrival.ts'

/** Delivery of this page, for events and share records. Absent fields are left out. */
export interface ReportFields {
  version: string
  platform: string
  reportType: string
  channel: string
  deliverType: 'share' | 'code' | 'self'
  carrier: { carrierType: 'link' | 'code' | 'page'; carrierId: string }
  sourceId?: string
  planId?: string
  extra?: string
}

/** Places where a link was opened, with their names in reports. */
const channels = { single: 'friend', group: 'group', timeline: 'timeline', '': trackingDefaults.channel }

/** Reads the delivery fields of a report from the address, with the defaults of section 9. */
export function reportFields({ search, hash }: Pick<Location, 'search' | 'hash'> = location): ReportFields {
  const ids = arrivalFromAddress(search, hash)
  const shareId = ids.shareId || ids.saleShareId
  const { version, platform, reportType } = trackingDefaults
  const given = { version, platform, reportType, channel: channels[ids.landing], ...namedIn(search, hash) }
  if (shareId) return { ...given, deliverType: 'share', carrier: { carrierType: 'link', carrierId: shareId } }
  if (!ids.sceneId)
    return { ...given, deliverType: 'self', carrier: { carrierType: 'page', carrierId: hashPath(hash) } }
  const carrier = { carrierType: 'code' as const, carrierId: ids.sceneId }
  return { sourceId: ids.sceneId, ...given, deliverType: 'code', carrier }
}

const longest = { sourceId: 64, planId: 64, extra: 1000 }

/** The fields of a share task or a campaign in its link. Longer values are foreign and ignored. */
function namedIn(search: string, hash: string): Pick<ReportFields, 'sourceId' | 'planId' | 'extra'> {
  const [inside, before] = [hashQuery(hash), new URLSearchParams(search)]
  const found = Object.entries(longest).flatMap(([name, length]) => {
    const value = inside.get(name) || before.get(name)
    return value && value.length <= length ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
