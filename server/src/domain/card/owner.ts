import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** A key of a card: its owner, a printed scene or a share. */
export type CardKey = { userId: string } | { sceneId: string } | { shareId: string }

interface CardOwner {
  userId: string
  /** The issue of the card that a scene was printed for; null if the key was no scene. */
  issue: number | null
}

/** The owner of the card that a key leads to. Scene ids and share ids are equally unguessable and interchangeable. */
export async function cardOwner(
  db: TenantDb,
  companyId: string,
  key: CardKey,
): Promise<CardOwner | undefined> {
  if ('userId' in key) return { userId: key.userId, issue: null }
  const id = 'sceneId' in key ? key.sceneId : key.shareId
  return db
    .selectFrom('scene')
    .select(['staff_id', 'issue'])
    .where('company_id', '=', companyId)
    .where('scene_id', '=', id)
    .unionAll(
      db
        .selectFrom('share')
        .select(['staff_id', sql<number>`null::integer`.as('issue')])
        .where('company_id', '=', companyId)
        .where('share_id', '=', id),
    )
    .$call((found) =>
      db
        .selectFrom(found.as('found'))
        .innerJoin('staff', (join) =>
          join.onRef('staff.staff_id', '=', 'found.staff_id').on('staff.company_id', '=', companyId),
        )
        .select(['staff.user_id as userId', 'found.issue as issue'])
        .executeTakeFirst(),
    )
}
