import type { jobs } from '@mingpian/contract/jobs.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { syncsAsWork } from '#domain/contacts/sync.ts'
import { mayRead } from '#domain/exports/lists.ts'
import { longWork } from '#domain/exports/long-work.ts'
import { beginExport, findExport } from '#domain/exports/store.ts'
import { leadImportsAsWork } from '#domain/leads/import/store.ts'
import { requireDays } from '#domain/leads/lead/list.ts'
import { requireTags } from '#domain/leads/tags/give.ts'
import { requireLevel } from '#domain/mall/levels.ts'
import { requireMember } from '#domain/mall/members.ts'
import type { Module } from '#domain/module.ts'
import { dayImports } from '#domain/place/sheet/store.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { matchingProducts } from '#domain/shop/product/managed.ts'
import { productImports } from '#domain/shop/sheet/store.ts'
import { shippingImports } from '#domain/shop/shipping-sheet/store.ts'
import { spanOf } from '#domain/tracking/statistics/span.ts'
import { exportAddress } from './plugin.ts'

export const jobsHandlers = (parts: {
  sealer: Sealer
  modules: readonly Module[]
}): Handlers<typeof jobs> => ({
  list: async ({ db, caller, locale }, { page, pageSize, ...asked }) => ({
    ...(await longWork(
      db,
      caller,
      { ...asked, page, pageSize },
      locale,
      sql`${syncsAsWork(caller.companyId)} union all ${leadImportsAsWork(caller.companyId)}
        union all ${productImports.asWork(caller.companyId)} union all ${dayImports.asWork(caller.companyId)}
        union all ${shippingImports.asWork(caller.companyId)}`,
    )),
    page,
    pageSize,
  }),

  exportStaff: async ({ db, caller, locale }, filter) => ({
    exportId: await beginExport(db, caller, { kind: 'staff', filter, locale }),
  }),

  exportActivity: async ({ db, caller, locale }, filter) => ({
    exportId: await beginExport(db, caller, { kind: 'activity', filter, locale }),
  }),

  exportCustomers: async ({ db, companyId, caller, locale, fail }, filter) => {
    if (filter.userId && !(await findSalesperson(db, companyId, filter.userId))) fail('notFound')
    requireDays(filter)
    if (filter.tagId) await requireTags(db, companyId, [filter.tagId])
    const asked = { ...filter, wholePhones: seesPhone(caller.role, false) }
    return { exportId: await beginExport(db, caller, { kind: 'customers', filter: asked, locale }) }
  },

  exportProducts: async ({ db, companyId, caller, locale }, filter) => {
    // Refuses a category that the company does not have.
    await matchingProducts(db, companyId, filter)
    return { exportId: await beginExport(db, caller, { kind: 'products', filter, locale }) }
  },

  exportOrders: async ({ db, companyId, caller, locale }, filter) => {
    requireDays(filter)
    await requireMember(db, companyId, filter.memberId)
    const asked = { ...filter, withBuyers: may(caller.role, 'orders.write') }
    return { exportId: await beginExport(db, caller, { kind: 'orders', filter: asked, locale }) }
  },

  exportInvoices: async ({ db, caller, locale }, filter) => {
    requireDays(filter)
    return { exportId: await beginExport(db, caller, { kind: 'invoices', filter, locale }) }
  },

  exportMembers: async ({ db, companyId, caller, locale }, filter) => {
    requireDays(filter)
    await requireLevel(db, companyId, filter.levelId)
    const asked = { ...filter, withBuyers: may(caller.role, 'orders.write') }
    return { exportId: await beginExport(db, caller, { kind: 'members', filter: asked, locale }) }
  },

  exportToShip: async ({ db, caller, locale }) => ({
    exportId: await beginExport(db, caller, { kind: 'toShip', filter: {}, locale }),
  }),

  exportSales: async ({ db, caller, locale }, filter) => {
    // Refuses days that are none or too many.
    await spanOf(db, caller, filter)
    return { exportId: await beginExport(db, caller, { kind: 'sales', filter, locale }) }
  },

  exportFile: async ({ db, companyId, caller, fail }, { exportId }) => {
    const found = await findExport(db, { companyId, exportId })
    if (found?.state !== 'done') return fail('notFound')
    if (!mayRead(parts.modules, caller, found)) return fail('notFound')
    return { url: exportAddress(parts, { companyId, exportId }) }
  },
})
