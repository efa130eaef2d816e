import type { workOrders } from '@mingpian/contract/work-orders.ts'
import type { Handlers } from '#core/http/context.ts'
import { workOrderFigures, workOrdersPage } from '#domain/work-orders/lists.ts'
import { saveWorkOrderSettings, workOrderSettings } from '#domain/work-orders/settings.ts'

export const workOrdersHandlers: Handlers<typeof workOrders> = {
  list: {
    reads: ({ db, caller }, { page, pageSize, ...filter }) =>
      workOrdersPage(db, caller, { ...filter, page, pageSize }),
  },
  figures: { reads: ({ db, companyId }) => workOrderFigures(db, companyId) },
  settings: { reads: ({ db, companyId }) => workOrderSettings(db, companyId) },
  saveSettings: ({ db, caller }, settings) => saveWorkOrderSettings(db, caller, settings),
}
