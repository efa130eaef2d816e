import { type Static, Type } from '@sinclair/typebox'
import { customerFilter } from '#customers.ts'
import { managedFilter } from '#mall-goods.ts'
import { memberFilter } from '#mall-members.ts'
import { salesGroup } from '#mall-reports.ts'
import { soldFilter } from '#mall-sales.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, paging, recordId, time, url } from '#shared/fields.ts'
import { invoiceFilter } from '#shared/invoices.ts'
import { staffFilter } from '#staff.ts'

const kind = Type.Union([
  Type.Literal('staffImport'),
  Type.Literal('leadImport'),
  Type.Literal('productImport'),
  Type.Literal('placeDayImport'),
  Type.Literal('shippingImport'),
  Type.Literal('conversion'),
  Type.Literal('staffExport'),
  Type.Literal('activityExport'),
  Type.Literal('customersExport'),
  Type.Literal('answersExport'),
  Type.Literal('productsExport'),
  Type.Literal('ordersExport'),
  Type.Literal('invoicesExport'),
  Type.Literal('bookingsExport'),
  Type.Literal('waitingExport'),
  Type.Literal('toShipExport'),
  Type.Literal('salesExport'),
  Type.Literal('membersExport'),
  /** Reading all customers from WeCom; it counts members. */
  Type.Literal('contactSync'),
])

const state = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('running'),
  /** An import whose rows were checked: a person decides whether to apply it. */
  Type.Literal('checked'),
  Type.Literal('done'),
  Type.Literal('failed'),
  Type.Literal('undone'),
])

/** A piece of long work: an import, an export, or the conversion of a PDF. */
export const LongJob = Type.Object({
  jobId: recordId,
  kind,
  /** Of the file that was brought, or of the form whose answers are exported; '' where there is none. */
  name: Type.String(),
  /** The name of the member who began it; '' for work of the night. */
  by: Type.String(),
  isOwn: Type.Boolean(),
  at: time,
  state,
  /** Rows or pages that are done, and all; 0 where they are not known yet. */
  done: Type.Integer(),
  total: Type.Integer(),
  /** Of an import that was read; else 0. */
  added: Type.Integer(),
  changed: Type.Integer(),
  rejected: Type.Integer(),
  /** Why it failed and what helps, in the caller's language; '' where it did not. */
  problem: Type.String(),
  /** Until when its file can be downloaded; '' where it has none. */
  fileUntil: Type.Union([time, Type.Literal('')]),
})
export type LongJob = Static<typeof LongJob>

const begun = Type.Object({ exportId: recordId })

/** Work that takes longer than a request: the list of it, and the exports that are jobs. */
export const jobs = {
  list: endpoint('GET /biz/v1/jobs/list', {
    summary:
      'Long work of the last days, the newest first: the caller’s own, for administrators the company’s.',
    access: 'staff',
    query: Type.Object({
      kind: Type.Optional(kind),
      state: Type.Optional(state),
      ...paging,
    }),
    data: listOf(LongJob),
  }),
  exportStaff: endpoint('POST /biz/v1/jobs/export/staff', {
    summary:
      'Begins to write the staff that match a filter into a sheet. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'staff.read',
    limit: 'import',
    body: Type.Object(staffFilter),
    data: begun,
  }),
  exportActivity: endpoint('POST /biz/v1/jobs/export/activity', {
    summary:
      'Begins to write the activity log into a sheet. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'activity.read',
    limit: 'import',
    body: Type.Object({ action: Type.Optional(Type.String({ maxLength: 64 })) }),
    data: begun,
  }),
  exportCustomers: endpoint('POST /biz/v1/jobs/export/customers', {
    summary:
      'Begins to write the leads that match a filter into a sheet, with whole phones for owners and masked ones for others. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'customers.read',
    limit: 'import',
    body: Type.Object(customerFilter),
    data: begun,
  }),
  exportProducts: endpoint('POST /biz/v1/jobs/export/products', {
    summary:
      'Begins to write the products that match a filter into a sheet, one row for each SKU, in the form that the import reads. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'products.write',
    limit: 'import',
    body: Type.Object(managedFilter),
    data: begun,
  }),
  exportOrders: endpoint('POST /biz/v1/jobs/export/orders', {
    summary:
      'Begins to write the orders that match a filter into a sheet, with buyers and receivers for those who ship, and without them for others. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'orders.read',
    limit: 'import',
    body: Type.Object(soldFilter),
    data: begun,
  }),
  exportInvoices: endpoint('POST /biz/v1/jobs/export/invoices', {
    summary:
      'Begins to write the wishes of invoices that match a filter into a sheet. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'orders.write',
    limit: 'import',
    body: Type.Object(invoiceFilter),
    data: begun,
  }),
  exportMembers: endpoint('POST /biz/v1/jobs/export/members', {
    summary:
      'Begins to write the members of the mall that match a filter into a sheet, with names and masked telephones for those who ship, and without them for others. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'orders.read',
    limit: 'import',
    body: Type.Object(memberFilter),
    data: begun,
  }),
  exportToShip: endpoint('POST /biz/v1/jobs/export/to_ship', {
    summary:
      'Begins to write the orders to send into a sheet with their receivers, one row for each line of which pieces are left, in the form that the import of parcels reads. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'orders.write',
    limit: 'import',
    data: begun,
  }),
  exportSales: endpoint('POST /biz/v1/jobs/export/sales', {
    summary:
      'Begins to write a report of the mall into a sheet, one row for each day, product, salesperson, channel or reason. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'orders.read',
    limit: 'import',
    body: Type.Object({ by: salesGroup, from: day, to: day }),
    data: begun,
  }),
  exportFile: endpoint('GET /biz/v1/jobs/export/file', {
    summary:
      'The address of the file of an export, for the member who began it and for administrators. It is valid for ten minutes and needs no session.',
    access: 'staff',
    query: Type.Object({ exportId: recordId }),
    data: Type.Object({ url }),
  }),
}
