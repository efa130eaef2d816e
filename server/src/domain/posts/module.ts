import type { ReportReason } from '@mingpian/contract/shared/rules/post.ts'
import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { undoDays } from '#domain/staff/members.ts'
import { removeCopies } from './picture-check.ts'

const postTitle = sql`case when p.title <> '' then p.title else left(p.content, 40) end`

const commentStates = {
  waiting: { zh: '待审核', en: 'waiting for review' },
  shown: { zh: '已展示', en: 'shown' },
  refused: { zh: '未通过', en: 'refused' },
}
const reasons = {
  advertising: { zh: '广告骚扰', en: 'advertising' },
  abuse: { zh: '辱骂攻击', en: 'abuse' },
  illegal: { zh: '违法违规', en: 'illegal' },
  privacy: { zh: '侵犯隐私', en: 'privacy' },
  other: { zh: '其他', en: 'other' },
} satisfies Record<ReportReason, Vocabulary[string]>

export const posts = {
  name: 'posts',
  what: 'posts of the news desk and of the circle of the staff, likes, comments, reports and their moderation',
  uses: [
    'audit',
    'files',
    'company',
    'foreign-pages',
    'staff',
    'identity',
    'sign-in',
    'content',
    'shop/product',
  ],
  door: [
    'announcements',
    'check',
    'comment-write',
    'comments',
    'cursor',
    'decide',
    'desk',
    'flow',
    'head',
    'history',
    'judge',
    'likes',
    'moves',
    'picture-answer',
    'picture-check',
    'queue',
    'reader',
    'report',
    'rows',
    'settings',
    'shown-texts',
    'text-check',
    'write',
  ],
  tables: {
    post: {
      sample: `insert into post (company_id, post_id, face, type, state, title, staff_id)
        select company_id, gen_random_uuid(), 'bridge', 'news', 'published', 'x', staff_id from staff limit 1`,
    },
    post_count: {
      sample: `insert into post_count (company_id, post_id, likes)
        select company_id, post_id, 0 from post where not exists (
          select from post_count n where n.company_id = post.company_id and n.post_id = post.post_id) limit 1`,
    },
    post_like: {
      persons: deletedRows,
      sample: `insert into post_like (company_id, post_id, person_id)
        select company_id, post_id, person_id from post join person using (company_id) where erased_at is null limit 1`,
    },
    post_comment: {
      persons: { keptOut: 'by trigger', erasure: 'erasure' },
      sample: `insert into post_comment (company_id, comment_id, post_id, person_id, state, content)
        select company_id, gen_random_uuid(), post_id, person_id, 'waiting', 'x'
        from post join person using (company_id) where erased_at is null limit 1`,
    },
    post_picture_check: {
      sample: `insert into post_picture_check (company_id, trace_id, post_id)
        select company_id, gen_random_uuid(), post_id from post limit 1`,
    },
    post_report: {
      persons: deletedRows,
      sample: `insert into post_report (company_id, report_id, post_id, person_id, reason)
        select company_id, gen_random_uuid(), post_id, person_id, 'other'
        from post join person using (company_id) where erased_at is null limit 1`,
    },
    post_act: {
      sample: `insert into post_act (company_id, act_id, staff_id, changes)
        select company_id, gen_random_uuid(), staff_id, '[]' from staff limit 1`,
    },
    post_setting: { sample: `insert into post_setting (company_id) values (:company)` },
  },
  holdings: {
    drafts: ({ companyId, staffId }) =>
      sql`select count(*) from post where company_id = ${companyId} and staff_id = ${staffId} and state = 'draft'`,
  },
  expiry: [
    // Drafts of a member who left without a successor, once no hand-over of their line can be undone any more. What
    // readers once saw stays.
    {
      table: 'post',
      when: sql`state = 'draft' and published_at is null and exists (
        select from staff s where s.company_id = post.company_id and s.staff_id = post.staff_id and s.status = 'left'
          and s.successor_id is null
          and (
            with recursive line as (
              select h.successor_id, h.at from hand_over h
              where h.company_id = s.company_id and h.staff_id = s.staff_id and h.undone_at is null
              union
              select h.successor_id, h.at from hand_over h join line on h.staff_id = line.successor_id
              where h.company_id = s.company_id and h.undone_at is null)
            select max(at) from line) < now() - make_interval(days => ${undoDays}))`,
    },
    // An answer whose question was never stored, or whose post is gone.
    {
      table: 'post_picture_check',
      when: sql`post_id is null and copy = '' and asked_at < now() - interval '1 day'`,
    },
    { table: 'post_act', when: sql`at < now() - interval '1 day'` },
    { table: 'post_report', when: sql`settled_at < now() - interval '180 days'` },
    // Its words are gone, and no reply needs it.
    {
      table: 'post_comment',
      when: sql`state = 'deleted' and updated_at < now() - interval '1 day' and not exists (
        select from post_comment r
        where r.company_id = post_comment.company_id and r.parent_id = post_comment.comment_id)`,
    },
  ],
  shownFiles: (companyId) => sql`
    select concat(pictures, video, link) as shown from post where company_id = ${companyId}
    union all
    select copy from post_picture_check where company_id = ${companyId} and copy <> ''
    union all
    select concat(info_logo, info_cover, guide_image) from post_setting where company_id = ${companyId}`,
  jobs: ({ db }: { db: Pick<Database, 'ops' | 'tenant'> }) => [
    { name: 'removing copies of pictures', everyMs: 10 * 60_000, run: () => removeCopies(db) },
  ],
  erasure: {
    async run(db, { companyId, personIds }) {
      // Replies keep the stub of their comment.
      await sql`
        update post_comment set state = 'deleted', content = '', causes = '{}', found_words = '{}', person_id = null,
          updated_at = clock_timestamp(), revision = revision + 1
        where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(db)
    },
  },
  async personalData(db, of) {
    const { rows: likes } = await sql<{ title: string; at: Date }>`
      select ${postTitle} as title, l.at from post_like l join post p using (company_id, post_id)
      where ${belongsTo(of, 'l')} order by l.at desc`.execute(db)
    const { rows: comments } = await sql<{ title: string; words: string; state: string; at: Date }>`
      select ${postTitle} as title, k.content as words, k.state, k.created_at as at
      from post_comment k join post p using (company_id, post_id)
      where ${belongsTo(of, 'k')} and k.state <> 'deleted' order by k.created_at desc`.execute(db)
    const { rows: reports } = await sql<{ title: string; reason: string; note: string; at: Date }>`
      select ${postTitle} as title, r.reason, r.note, r.at from post_report r join post p using (company_id, post_id)
      where ${belongsTo(of, 'r')} order by r.at desc`.execute(db)
    return {
      postLikes: likes.map(inIso('at')),
      postComments: comments.map((row) => ({
        ...inIso('at')(row),
        state: wordOf(commentStates, of.locale, row.state),
      })),
      postReports: reports.map((row) => ({
        ...inIso('at')(row),
        reason: wordOf(reasons, of.locale, row.reason),
      })),
    }
  },
  namedInChanges: [
    {
      fields: ['dyncId', 'dynamicId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select ${postTitle} from post p where p.company_id = ${companyId} and p.post_id = ${id}`,
    },
  ],
} satisfies Module
