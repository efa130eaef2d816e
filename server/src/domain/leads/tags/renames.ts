import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'

/** WeCom: “全局错误码”: no right to the object. */
export const NOT_OWN: ReadonlySet<unknown> = new Set([301002, 60011])
/** WeCom: “全局错误码”: the tag does not exist; another one has the name. Both are permanent. */
const HOPELESS = new Set<unknown>([...NOT_OWN, 40068, 40071])

type Renamed = { tagId: string } | { groupId: string }

/** Stores whether WeCom still has to confirm a new name. */
export async function markRenaming(
  db: TenantDb,
  companyId: string,
  renamed: Renamed,
  isRenaming: boolean,
): Promise<void> {
  if ('tagId' in renamed)
    await db
      .updateTable('tag')
      .set({ is_renaming: isRenaming })
      .where('company_id', '=', companyId)
      .where('tag_id', '=', renamed.tagId)
      .execute()
  else
    await db
      .updateTable('tag_group')
      .set({ is_renaming: isRenaming })
      .where('company_id', '=', companyId)
      .where('group_id', '=', renamed.groupId)
      .execute()
}

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'wecom'>
}

/**
 * Writes names to WeCom that it has not confirmed, because the server was stopped between the two changes. If WeCom
 * will never accept a name, WeCom's own name is used at the next synchronisation. After any other failure the name is
 * tried again then.
 */
export async function bringRenames({ db, platform }: Parts, app: AppCredential, companyId: string) {
  const { wecom } = platform
  for (const { name, wecomTagId, ...renamed } of await db.tenant(companyId, (tenant) =>
    open(tenant, companyId),
  ))
    try {
      if ('tagId' in renamed) await wecom.renameTag(app, wecomTagId, name)
      else await wecom.renameTagGroup(app, wecomTagId, name)
      await db.tenant(companyId, (tenant) => markRenaming(tenant, companyId, renamed, false))
    } catch (problem) {
      if (!(problem instanceof VendorError)) throw problem
      if (HOPELESS.has(problem.errcode))
        await db.tenant(companyId, (tenant) => markRenaming(tenant, companyId, renamed, false))
    }
}

async function open(db: TenantDb, companyId: string) {
  const { rows } = await sql<{ tagId: string | null; groupId: string; name: string; wecomTagId: string }>`
    select tag_id as "tagId", group_id as "groupId", name, wecom_tag_id as "wecomTagId" from tag
    where company_id = ${companyId} and is_renaming and wecom_tag_id <> ''
    union all
    select null, g.group_id, g.name, (
      select min(t.wecom_tag_id) from tag t
      where t.company_id = ${companyId} and t.group_id = g.group_id and t.wecom_tag_id <> '')
    from tag_group g where g.company_id = ${companyId} and g.is_renaming
      and exists (select from tag t where t.company_id = ${companyId} and t.group_id = g.group_id and t.wecom_tag_id <> '')`.execute(
    db,
  )
  return rows.map(({ tagId, groupId, ...row }) => ({ ...row, ...(tagId === null ? { groupId } : { tagId }) }))
}
