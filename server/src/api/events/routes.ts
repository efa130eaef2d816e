import type { events } from '@mingpian/contract/events.ts'
import type { Handlers } from '#core/http/context.ts'
import { eventDetail } from '#domain/inspector/detail.ts'
import { eventsPage } from '#domain/inspector/lines.ts'

export const eventsHandlers: Handlers<typeof events> = {
  async list({ db, companyId }, asked) {
    const { page, pageSize } = asked
    return { ...(await eventsPage(db, companyId, asked)), page, pageSize }
  },
  async detail({ db, caller, fail }, { eventId, at }) {
    return (await eventDetail(db, caller, { eventId, at: new Date(at) })) ?? fail('notFound')
  },
}
