import { giveLevel, makeLevel, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import type { PlannedOrder } from './orders.ts'
import type { Planned } from './plan.ts'

const dayMs = 86_400_000
/** Days since there are levels: orders before had no member price. */
const levelDays = 3

/**
 * The levels of members, and two members to whom one was given.
 * @param members their ids, by the person
 * @returns the orders, those of members with a given level at their price
 */
export async function writeLevels(
  db: TenantDb,
  { company: { companyId }, content, now }: Planned,
  admin: { companyId: string; staffId: string },
  members: ReadonlyMap<string, string>,
  orders: readonly PlannedOrder[],
): Promise<PlannedOrder[]> {
  const made = new Date(now.getTime() - levelDays * dayMs)
  const levels = (content.mall.levels ?? []).map((level) => ({
    ...level,
    levelId: uuidOf(`${companyId} level ${level.name}`),
  }))
  for (const { levelId, ...level } of levels) await makeLevel(db, admin, level, { id: levelId, at: made })
  const buyers = [...new Set(orders.map(({ personId }) => personId))].filter((id) => members.has(id))
  const given = new Map(
    [levels.at(-1), levels.at(-2)].flatMap((level, place) => {
      const personId = buyers[place]
      return level && personId ? [[personId, level] as const] : []
    }),
  )
  for (const [personId, { levelId }] of given)
    await giveLevel(
      db,
      admin,
      {
        ...{ memberId: members.get(personId) ?? '', levelId, reason: '门店老客户' },
        until: new Date(now.getTime() + 180 * dayMs),
      },
      made,
    )
  return orders.map((order) => ({
    ...order,
    level: order.at > made ? given.get(order.personId) : undefined,
  }))
}
