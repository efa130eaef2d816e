import type { TenantDb } from '#core/db/connect.ts'
import { keepScene } from '#domain/sharing/scenes.ts'

export interface StoredWay {
  /** WeCom's config id of an `enterprise` code, the scene id of a `mini` one. */
  configId: string
  /** '' until the image is kept. */
  image: string
}

/** Address of a mini-program code with its owner's portrait in the middle. */
export const miniAddress = (companyId: string, userId: string) =>
  `/card-mini/${companyId}/${encodeURIComponent(userId)}.jpg`

export async function storedWay(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<StoredWay | undefined> {
  return db
    .selectFrom('contact_way')
    .select(['config_id as configId', 'image'])
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'enterprise')
    .executeTakeFirst()
}

/** Stores a code before its image exists. @returns false if another code of this person was stored first */
export async function keepWay(
  db: TenantDb,
  companyId: string,
  staffId: string,
  way: { configId: string; state: string },
): Promise<boolean> {
  const kept = await db
    .insertInto('contact_way')
    .values({
      company_id: companyId,
      staff_id: staffId,
      kind: 'enterprise',
      config_id: way.configId,
      state: way.state,
      image: '',
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'staff_id', 'kind']).doNothing())
    .returning('config_id')
    .executeTakeFirst()
  return kept !== undefined
}

export async function keepImage(
  db: TenantDb,
  companyId: string,
  staffId: string,
  way: StoredWay,
): Promise<void> {
  await db
    .updateTable('contact_way')
    .set({ image: way.image })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'enterprise')
    .where('config_id', '=', way.configId)
    .execute()
}

/** The mini-program code of the card's present issue; codes of earlier issues are ignored. */
export async function miniImage(
  db: TenantDb,
  companyId: string,
  staffId: string,
  issue: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_way as w')
    .innerJoin('scene as s', (join) =>
      join.onRef('s.company_id', '=', 'w.company_id').onRef('s.scene_id', '=', 'w.config_id'),
    )
    .select('w.image')
    .where('w.company_id', '=', companyId)
    .where('w.staff_id', '=', staffId)
    .where('w.kind', '=', 'mini')
    .where('s.issue', '=', issue)
    .executeTakeFirst()
  return row?.image
}

/** Stores a mini-program code with its scene. Replaces a code of an earlier issue, but not of a later one. */
export async function keepMini(
  db: TenantDb,
  companyId: string,
  staffId: string,
  code: { sceneId: string; userId: string; issue: number; image: string },
): Promise<void> {
  const content = { type: 'card' as const, id: code.userId }
  await keepScene(db, companyId, { sceneId: code.sceneId, staffId, content, issue: code.issue })
  await db
    .insertInto('contact_way')
    .values({
      company_id: companyId,
      staff_id: staffId,
      kind: 'mini',
      config_id: code.sceneId,
      image: code.image,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'staff_id', 'kind'])
        .doUpdateSet({ config_id: code.sceneId, image: code.image })
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('scene as s')
                .select('s.scene_id')
                .where('s.company_id', '=', companyId)
                .whereRef('s.scene_id', '=', 'contact_way.config_id')
                .where('s.issue', '>', code.issue),
            ),
          ),
        ),
    )
    .execute()
}
