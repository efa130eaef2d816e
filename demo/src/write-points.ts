import { importMembers, importPoints, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { PlannedOrder } from './orders.ts'

const dayMs = 86_400_000

/**
 * Most buyers are members of the mall since their first order.
 * @returns the ids of the members, by the person
 */
export async function writeMembers(
  db: TenantDb,
  companyId: string,
  orders: readonly PlannedOrder[],
): Promise<ReadonlyMap<string, string>> {
  const first = new Map<string, Date>()
  for (const { personId, at } of orders.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    if (!first.has(personId)) first.set(personId, at)
  const members = [...first].flatMap(([personId, at], place) =>
    place % 5 === 4 ? [] : [{ memberId: uuidOf(`${companyId} member ${personId}`), personId, at }],
  )
  await importMembers(db, companyId, members)
  return new Map(members.map(({ personId, memberId }) => [personId, memberId]))
}

/** What they earned by the orders that they received, and a present for some. */
export async function writePoints(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  orders: readonly PlannedOrder[],
): Promise<void> {
  const receipts = orders.flatMap(({ orderId, personId, steps }) => {
    const at = steps.find(({ what }) => what === 'receive')?.at
    return at ? [{ orderId, personId, at }] : []
  })
  await importPoints(db, companyId, {
    receipts: receipts.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    adjustments: receipts
      .filter((_, place) => place % 4 === 0)
      .map(({ personId, at }) => ({
        ...{ personId, staffId, points: 200, words: '感谢您的好评' },
        at: new Date(at.getTime() + dayMs / 12),
      })),
  })
}
