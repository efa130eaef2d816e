import { randomUUID } from 'node:crypto'
import type { Parts } from '#parts.ts'
import type { Known } from './sample.ts'

/** A level of a company, and one for each call that changes it. */
export async function levelsOf(parts: Pick<Parts, 'db'>, companyId: string) {
  const [levelId, saved, doomed] = [randomUUID(), randomUUID(), randomUUID()]
  for (const [place, id] of [levelId, saved, doomed].entries())
    await parts.db.opsPool.query(
      'insert into member_level (company_id, level_id, name, from_paid, off) values ($1, $2, $3, $4, 0)',
      [companyId, id, `等级${place}`, 9_000_000 + place],
    )
  const console = 'POST /mall/order/v1/console' as const
  const particular = {
    [`${console}/member/give_level`]: { levelId, until: '' },
    [`${console}/level/create`]: { from: 9_100_000 },
    [`${console}/level/save`]: { levelId: saved, from: 9_200_000, name: '新等级' },
    [`${console}/level/remove`]: { levelId: doomed },
  } satisfies Record<string, Known>
  return { levelId, particular }
}
