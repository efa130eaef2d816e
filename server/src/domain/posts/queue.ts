import type { QueueItem } from '@mingpian/contract/moderation.ts'
import { postLimits } from '@mingpian/contract/shared/rules/post.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { type ReadTexts, textsOf } from './check.ts'
import { cursorOf, placeOf } from './cursor.ts'
import { waitsForPictures } from './picture-check.ts'

interface Filter {
  kind?: 'post' | 'comment' | undefined
  reported?: boolean | undefined
}

interface Asked extends Filter {
  cursor?: string | undefined
  pageSize: number
}

const firstId = '00000000-0000-0000-0000-000000000000'

const openReports = (of: RawBuilder<unknown>) => sql`
  from post_report r where r.company_id = c.company_id and ${of} and r.settled_at is null`
const ofPost = sql`r.post_id = c.post_id and r.comment_id is null`
const ofComment = sql`r.comment_id = c.comment_id`

/** Records that wait for a moderator, by the time since which they wait. `at` and `id` are their order. */
const waiting = (companyId: string, { kind, reported = false }: Filter) => {
  const posts = sql`
    select 'post' as kind, c.post_id as id, date_trunc('milliseconds', coalesce(reported.since, c.updated_at)) as at
    from post c left join lateral (select min(r.at) as since ${openReports(ofPost)}) reported on true
    where c.company_id = ${companyId} and ${kind !== 'comment'}::boolean
      and (reported.since is not null or c.state = 'review' and c.doubts <> ${waitsForPictures} and not ${reported}::boolean)
      and (c.state = 'review' or c.post_id in (
        select post_id from post_report where company_id = ${companyId} and settled_at is null))`
  const comments = sql`
    select 'comment', c.comment_id, date_trunc('milliseconds', coalesce(reported.since, c.updated_at))
    from post_comment c left join lateral (select min(r.at) as since ${openReports(ofComment)}) reported on true
    where c.company_id = ${companyId} and ${kind !== 'post'}::boolean and c.state <> 'deleted'
      and (reported.since is not null or c.state = 'waiting' and not ${reported}::boolean)
      and (c.state = 'waiting' or c.comment_id in (
        select comment_id from post_report where company_id = ${companyId} and settled_at is null))`
  return sql`(${posts} union all ${comments})`
}

type Row = Omit<QueueItem, 'at' | 'content' | 'pictures'> & ReadTexts & { comment: string; at: Date }

const ofListed = sql`
  case when l.kind = 'post' then r.post_id = l.id and r.comment_id is null else r.comment_id = l.id end`

function itemOf({ title, content, link, comment, pictures, at, ...row }: Row): QueueItem {
  return {
    ...row,
    content: row.kind === 'post' ? textsOf({ title, content, link, pictures }) : comment,
    pictures: pictures.map(({ url }) => url),
    at: at.toISOString(),
  }
}

/** What waits for a moderator, the oldest first. */
export async function moderationQueue(
  db: TenantDb,
  companyId: string,
  asked: Asked,
): Promise<{ list: QueueItem[]; next: string; total: number }> {
  const { cursor, pageSize } = asked
  const place = cursor ? placeOf(cursor) : undefined
  const { rows } = await sql<Row>`
    with listed as (
      select kind, id, at from ${waiting(companyId, asked)} w
      where (at, id) > (${place?.at ?? '-infinity'}::timestamptz, ${place?.id ?? firstId}::uuid)
      order by at, id limit ${pageSize + 1}
    )
    select l.kind, l.id, p.post_id as "dyncId", case when p.title <> '' then p.title else left(p.content, 40) end as "postTitle",
      p.face, p.title, p.content, p.link, case when l.kind = 'post' then p.pictures else '[]' end as pictures,
      coalesce(c.content, '') as comment,
      case when l.kind = 'post' then a.name when s.staff_id is not null then s.name
        when o.profile_at is not null then o.name else '' end as "authorName",
      l.kind = 'post' or s.staff_id is not null as "isStaff",
      case when l.kind = 'post' then p.state else c.state end as status,
      case when l.kind = 'post'
        then case when p.state <> 'review' then '{}'::text[] when p.found_words <> '{}' then '{review,words}' || p.doubts
          else '{review}' || p.doubts end
        else case when c.state = 'waiting' then c.causes else '{}' end end
        || case when reported.reports is null then '{}'::text[] else '{reported}' end as causes,
      case when l.kind = 'post' then p.found_words else c.found_words end as words,
      coalesce(reported.reports, '[]'::jsonb) as reports, notes.written as notes, l.at
    from listed l
    left join post_comment c on c.company_id = ${companyId} and c.comment_id = l.id and l.kind = 'comment'
    join post p on p.company_id = ${companyId} and p.post_id = case when l.kind = 'post' then l.id else c.post_id end
    join staff a on a.company_id = ${companyId} and a.staff_id = p.staff_id
    left join staff s on s.company_id = ${companyId} and s.staff_id = c.staff_id
    left join person w on w.company_id = ${companyId} and w.person_id = c.person_id
    left join person o on o.company_id = ${companyId} and o.person_id = ${rootIdOf('w')}
    left join lateral (
      select jsonb_agg(jsonb_build_object('reason', reason, 'count', count)) as reports from (
        -- Two persons who turned out to be one report once.
        select r.reason, count(distinct ${rootIdOf('rp')})::integer as count from post_report r
        join person rp on rp.company_id = ${companyId} and rp.person_id = r.person_id
        where r.company_id = ${companyId} and r.settled_at is null and ${ofListed}
        group by r.reason order by 2 desc, 1) each
    ) reported on true
    cross join lateral (
      select array(select r.note from post_report r
        where r.company_id = ${companyId} and r.settled_at is null and ${ofListed} and r.note <> ''
        group by r.note order by max(r.at) desc, r.note limit ${postLimits.notes}) as written
    ) notes
    order by l.at, l.id`.execute(db)
  const listed = rows.slice(0, pageSize)
  const last = listed.at(-1)
  return {
    list: listed.map(itemOf),
    next: rows.length > pageSize && last ? cursorOf(last.at, last.id) : '',
    total: await waitingCount(db, companyId, asked),
  }
}

/** How many records wait for a moderator. */
export async function waitingCount(db: TenantDb, companyId: string, asked: Filter = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${waiting(companyId, asked)} w`.execute(db)
  return rows[0]?.total ?? 0
}
