import type { overview } from '@mingpian/contract/overview.ts'
import type { Handlers } from '#core/http/context.ts'
import { activeStaffOf, figuresOf } from '#domain/overview/figures.ts'
import { setupOf } from '#domain/overview/setup.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'

const scope = 'company'

export const overviewHandlers: Handlers<typeof overview> = {
  figures: async ({ db, caller }, days) => figuresOf(db, await spanOf(db, caller, { ...days, scope })),
  activeStaff: async ({ db, caller }, { page, pageSize, ...days }) =>
    activeStaffOf(db, await spanOf(db, caller, { ...days, scope }), { page, pageSize }),
  setup: async ({ db, companyId }) => setupOf(db, companyId),
}
