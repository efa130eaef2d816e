import { randomUUID } from 'node:crypto'
import type { clue } from '@mingpian/contract/clue.ts'
import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import { realShareId } from '@mingpian/contract/shared/rules/share.ts'
import { compatibleShareId } from '@mingpian/contract/shared/rules/share-origin.ts'
import { trackingDefaults } from '@mingpian/contract/shared/rules/tracking.ts'
import type { TrackingEvent } from '@mingpian/contract/tracking.ts'
import type { EventLookups } from './event-lookups.ts'

type Attr = TrackingEvent['attr']

/**
 * The part of a report that the ledger stores as the phone stated it, with the defaults of section 9. Share ids are
 * kept only if they are shares of the company.
 */
export async function reportFields(
  lookups: EventLookups,
  companyId: string,
  attr: Attr,
): Promise<Record<string, string>> {
  const { deliverType, sourceId, planId, extra, carrier } = attr
  const carried = typeof carrier === 'string' ? { carrierType: carrier } : carrier
  return {
    ...delivered(attr),
    ...stated({ deliverType, sourceId, planId, extra, ...carried }),
    ...(await realShares(lookups, companyId, attr)),
  }
}

type Delivered = Pick<Attr, 'platform' | 'version' | 'reportType' | 'channel'>

/** The common fields of reports, with the defaults of section 9 of the specification. */
function delivered({ platform, version, reportType, channel }: Delivered): Record<string, string> {
  return {
    platform: platform || trackingDefaults.platform,
    version: version || trackingDefaults.version,
    reportType: reportType || trackingDefaults.reportType,
    channel: channel || trackingDefaults.channel,
  }
}

type ShareReport = Omit<InputOf<typeof clue.saleShareRecord>, 'companyId' | 'userId'>

/** The stored fields of a salesperson's report of a share (section 3 of the specification), with defaults and an activity id. */
export function shareRecord(report: ShareReport): Record<string, unknown> {
  const { currentShareId, shareId, saleShareId, activityId = randomUUID(), ...rest } = report
  const ids = { currentShareId, shareId, saleShareId }
  return {
    ...rest,
    ...delivered(report),
    channel: report.channel || report.shareType,
    ...stated(ids),
    compatibleShareId: compatibleShareId({
      ...(currentShareId && { currentShareId }),
      ...(shareId && { shareId }),
      saleShareId,
    }),
    activityId,
  }
}

/** Without the fields that are absent or ''. */
const stated = (fields: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1])))

async function realShares(
  lookups: EventLookups,
  companyId: string,
  attr: Attr,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of ['clueShareId', 'shareId', 'currentShareId', 'compatibleShareId'] as const) {
    const id = realShareId(attr[name])
    if (id && (await lookups.share(companyId, id))) found[name] = id
  }
  return found
}
