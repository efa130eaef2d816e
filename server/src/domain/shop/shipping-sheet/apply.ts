import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import { shipOrder } from '#domain/shop/order/ship.ts'
import { ordersNumbered } from '#domain/shop/order/to-ship.ts'
import { plan } from './plan.ts'
import { planCodes, type Row } from './rows.ts'
import { type ShippingImport, shippingImports } from './store.ts'

type Keeper = Pick<Caller, 'companyId' | 'staffId'>

const numbersOf = (rows: readonly Row[]) => [...new Set(rows.flatMap(({ values }) => values.number ?? []))]

/** Stores the plan of an import of the rows. Changes nothing else. */
export async function checkShipping(
  db: TenantDb,
  keeper: Keeper,
  fileName: string,
  rows: readonly Row[],
): Promise<ShippingImport> {
  const orders = await ordersNumbered(db, keeper.companyId, numbersOf(rows))
  return shippingImports.keepChecked(db, keeper, fileName, plan(rows, orders).rows)
}

/**
 * Records the parcels of the checked rows as staff do by hand. Idempotent.
 * @returns the import; refuses where a row would now have another effect than was shown
 * @throws Failure notFound
 */
export async function applyShippingImport(
  db: TenantDb,
  keeper: Keeper,
  importId: string,
  fail: Fail<'importOutdated'>,
): Promise<ShippingImport> {
  const { companyId, staffId } = keeper
  const of = { companyId, importId }
  // Imports of a company follow one another.
  await requireCompany(db, companyId, { alone: true })
  const found = await shippingImports.find(db, of, { lock: true })
  if (!found) throw new Failure('notFound')
  if (found.state === 'applied') return found
  const dependent = new Set<string>(planCodes)
  const read = found.rows.map(({ verdict: _, pieces: __, ...row }) => ({
    ...row,
    reasons: row.reasons.filter(({ code }) => !dependent.has(code)),
  }))
  const { rows, parcels } = plan(read, await ordersNumbered(db, companyId, numbersOf(read), { lock: true }))
  const isStillSo = rows.every(({ verdict, pieces }, at) => {
    const shown = found.rows[at]
    return shown?.verdict === verdict && JSON.stringify(shown.pieces) === JSON.stringify(pieces)
  })
  if (!isStillSo) fail('importOutdated')
  for (const { orderId, carrier, tracking, lines } of parcels)
    await shipOrder(db, { companyId, staffId }, orderId, { kind: 'express', carrier, tracking, lines }, () =>
      fail('importOutdated'),
    )
  await shippingImports.keepApplied(db, of, rows, parcels)
  await record(db, companyId, staffId, 'parcels imported', { importId, parcels: parcels.length })
  return { ...found, state: 'applied', rows, written: parcels, appliedAt: new Date() }
}
