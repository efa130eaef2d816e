import type { WaitingFilter } from '@mingpian/contract/appointment-waiting.ts'
import type { BookingFilter } from '@mingpian/contract/bookings.ts'
import { isAdministrator, may, type Role } from '@mingpian/contract/shared/roles.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { AnswersFilter } from '#domain/forms/answers-list.ts'
import type { ExportedList, Module } from '#domain/module.ts'
import type { InvoiceFilter } from '#domain/shop/invoices/managed.ts'
import type { MembersFilter } from '#domain/shop/members/sheet.ts'
import type { OrdersFilter } from '#domain/shop/order/sheet.ts'
import type { ManagedFilter } from '#domain/shop/product/managed.ts'
import type { SalesFilter } from '#domain/shop/reports/sheet.ts'
import type { StaffFilter } from '#domain/staff/members.ts'
import type { CustomersFilter } from './customers.ts'

/** The filters of the lists that become files, by kind. */
export interface ExportFilters {
  staff: StaffFilter
  activity: { action?: string }
  customers: CustomersFilter
  answers: AnswersFilter
  products: ManagedFilter
  orders: OrdersFilter
  invoices: InvoiceFilter
  bookings: BookingFilter & { wholePhones: boolean }
  waiting: WaitingFilter
  toShip: object
  sales: SalesFilter
  members: MembersFilter
}
export type ExportKind = keyof ExportFilters

/** The list of a kind. @throws Error for a kind that no module has */
export function listOf(modules: readonly Module[], kind: ExportKind): ExportedList {
  const [list] = modules.flatMap(({ exportedLists }) => exportedLists?.[kind] ?? [])
  if (!list) throw new Error(`no module has the list ${kind}`)
  return list
}

/**
 * Whether a member may download the file of an export: the member who asked for it, or an administrator. A file with
 * whole phones of leads that are not the member's own, or with buyers, needs the right to them, too.
 */
export function mayRead(
  modules: readonly Module[],
  { staffId, role }: { staffId: string; role: Role | '' },
  { kind, filter, staff_id }: { kind: ExportKind; filter: object; staff_id: string },
): boolean {
  const { needs } = listOf(modules, kind)
  if (needs && !may(role, needs)) return false
  const isTheirs = staff_id === staffId
  if (!isTheirs && !isAdministrator(role)) return false
  if ('withBuyers' in filter && filter.withBuyers && !may(role, 'orders.write')) return false
  // The answers that came to a salesperson have whole phones in that member's file.
  const hasPhones = ('wholePhones' in filter && filter.wholePhones) || (kind === 'answers' && !isTheirs)
  return !hasPhones || seesPhone(role, false)
}
