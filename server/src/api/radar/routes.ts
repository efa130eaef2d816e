import type { radar } from '@mingpian/contract/radar.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Page } from '#core/db/paging.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { ownMember } from '#domain/staff/covers.ts'
import { type RadarFilter, radarOf, radarPage } from '#domain/tracking/radar/radar.ts'
import type { LeadSource } from '#domain/tracking/radar/sources.ts'

type Asked = Omit<RadarFilter, 'source'> & Page & { userId?: string }

const entriesFrom =
  (source: LeadSource) =>
  async (
    { db, companyId, caller }: { db: TenantDb; companyId: string; caller: Caller },
    { page, pageSize, userId = caller.userId, ...filter }: Asked,
  ) => {
    const staffId = await ownMember(db, caller, userId)
    if (staffId === undefined) throw new Failure('notFound')
    const asked = { page, pageSize, filter: { ...filter, source } }
    return { ...(await radarPage(db, await radarOf(db, companyId, staffId), asked)), page, pageSize }
  }

export const radarHandlers: Handlers<typeof radar> = {
  marketing: { reads: entriesFrom('marketing') },
  wecom: { reads: entriesFrom('wecom') },
  wecomFiltered: { reads: entriesFrom('wecom') },
}
