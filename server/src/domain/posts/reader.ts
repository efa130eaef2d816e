import { may } from '@mingpian/contract/shared/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { openFaces, postSetting } from './settings.ts'

/** Who reads posts, and which ones they may see. */
export interface PostReader {
  companyId: string
  /** All ids of the reader's person; none without a session. */
  personIds: string[]
  /** '' for a visitor. */
  staffId: string
  /** The member's own id and those of members whom they succeeded; none for a visitor. */
  staffIds: string[]
  mayModerate: boolean
  openFaces: string[]
}

export async function postReader(
  db: TenantDb,
  companyId: string,
  caller: Pick<Caller, 'personId' | 'staffId' | 'role'> | null,
): Promise<PostReader> {
  const staffId = caller?.staffId ?? ''
  return {
    companyId,
    personIds: caller ? await personIdsOf(db, companyId, caller.personId) : [],
    staffId,
    staffIds: staffId ? await staffIdsHeldBy(db, companyId, staffId) : [],
    mayModerate: may(caller?.role ?? '', 'posts.moderate'),
    openFaces: openFaces(await postSetting(db, companyId)),
  }
}

/** A reader as a visitor is one, whoever they are. */
export const asVisitor = (reader: PostReader): PostReader => ({
  ...reader,
  staffId: '',
  staffIds: [],
  mayModerate: false,
})

/** The same reader without the rights of author and moderator: for reactions, which only a published post can get. */
export const asReader = (reader: PostReader): PostReader => ({ ...reader, staffIds: [], mayModerate: false })

async function staffIdsHeldBy(db: TenantDb, companyId: string, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from staff where company_id = ${companyId} and ${staffId}::uuid in (staff_id, successor_id)`.execute(
    db,
  )
  return rows.map(({ staff_id }) => staff_id)
}

/** A condition on `p`, a row of `post`: readers see it now, visitors too. */
export const shownToVisitors = sql`p.state = 'published' and p.audience = 'visitors' and p.shown_at <= now()`
/** A condition on `p`, a row of `post`: the company did not close its face to visitors. */
export const isOfOpenFace = sql`not exists (select from post_setting t
  where t.company_id = p.company_id and not case p.face when 'bridge' then t.bridge_open else t.dync_open end)`
/** As `shownToVisitors`, for members of staff. */
export const shownToStaff = sql`p.state = 'published' and p.shown_at <= now()`

/** A condition on `p`, a row of `post`: the reader may see it. */
export function visibleTo({ staffId, staffIds, mayModerate, openFaces }: PostReader): RawBuilder<unknown> {
  if (mayModerate) return sql`true`
  if (staffId) return sql`((${shownToStaff}) or p.staff_id = any(${staffIds}::uuid[]))`
  return sql`(${shownToVisitors} and p.face = any(${openFaces}::text[]))`
}
