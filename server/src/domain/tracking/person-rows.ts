import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, wordOf } from '#core/in-words.ts'
import { sectionTitles } from '#domain/card/edit/titles.ts'
import { titleOf } from '#domain/card/things.ts'
import { belongsTo, type JoinedPerson } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'
import { actionWords } from '#domain/notices/action-words.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { isEventOf } from './ledger/seal.ts'
import { partsOf } from './radar/visits.ts'

const contents = {
  card: { zh: '名片', en: 'Card' },
  material: { zh: '资料', en: 'Material' },
  product: { zh: '产品', en: 'Product' },
  company: { zh: '公司名片', en: 'Company card' },
  announcement: { zh: '公司公告', en: 'Announcement' },
  post: { zh: '企业动态', en: 'Post' },
  site: { zh: '微官网', en: 'Micro-site' },
}

/** Whose share a visit came by, by its `second_scene`. */
const waysIn = {
  0: { zh: '销售的分享', en: 'a salesperson’s share' },
  1: { zh: '其他访客的转发', en: 'another visitor’s share' },
  2: { zh: '自己打开', en: 'by oneself' },
}

const sections = { ...sectionTitles, style: { zh: '名片', en: 'Card' } }

const partNames: Record<string, string> = { page: '页', minute: '分钟', quarter: '个四分之一' }

/** A numbered part of a piece. */
const partWords = (locale: Locale, part: string, n: string) =>
  locale === 'zh' ? `第 ${n} ${partNames[part] ?? '部分'}` : `${part} ${n}`

function sectionWord(locale: Locale, key: string): string {
  const [, part, n] = /^(page|part|chapter|minute|quarter)-(\d{1,4})$/.exec(key) ?? []
  return part && n ? partWords(locale, part, n) : wordOf(sections, locale, key)
}

interface Visit {
  contentType: string
  contentTitle: string
  salesperson: string
  openedAt: Date
  secondScene: string
  milliseconds: number
  sections: { key: string; duration: number }[]
  actions: string[]
}

/** The present title of the thing that a row names; '' if it was deleted. @param table a name or an alias */
const titleIn = (companyId: string, table: string) => {
  const [type, id] = [sql.ref(`${table}.content_type`), sql.ref(`${table}.content_id`)]
  return sql`coalesce((select title from (${titleOf(companyId, type, id)}) thing), '')`
}

async function shares(db: TenantDb, of: JoinedPerson) {
  const { rows } = await sql<{ contentType: string; contentTitle: string; createdAt: Date }>`
    select content_type as "contentType", ${titleIn(of.companyId, 's')} as "contentTitle",
      created_at as "createdAt"
    from share s where ${belongsTo(of, 's')} order by created_at desc`.execute(db)
  return rows
}

async function visits(db: TenantDb, of: JoinedPerson): Promise<Visit[]> {
  const { companyId } = of
  const { rows } = await sql<Visit>`
    select v.content_type as "contentType", ${titleIn(companyId, 'v')} as "contentTitle",
      ${salespersonOf(companyId, 'v')} as salesperson, v.opened_at as "openedAt", v.second_scene as "secondScene",
      parts.duration::integer as milliseconds, parts.sections, parts.actions
    from visit v
    cross join lateral (${partsOf(companyId, sql`v.person_id`, sql`v.activity_id`)}) parts
    where ${belongsTo(of, 'v')} order by v.opened_at desc`.execute(db)
  return rows
}

/** The visits and shares of a person, in words. */
export async function exportedVisits(db: TenantDb, of: ExportedPerson) {
  const { locale } = of
  return {
    visits: (await visits(db, of)).map((visit) => ({
      ...inIso('openedAt')(visit),
      contentType: wordOf(contents, locale, visit.contentType),
      cameBy: wordOf(waysIn, locale, visit.secondScene),
      sections: visit.sections.map(({ key, duration }) => ({
        name: sectionWord(locale, key),
        milliseconds: duration,
      })),
      actions: visit.actions.map((action) => wordOf(actionWords, locale, action)),
    })),
    shares: (await shares(db, of)).map((share) => ({
      ...inIso('createdAt')(share),
      contentType: wordOf(contents, locale, share.contentType),
    })),
  }
}

/**
 * Deletes the events of a person, and the rows by which they are found. Events of the oldest week are found by reading
 * that week, as activities are deleted a little earlier.
 */
export async function eraseEvents(db: TenantDb, of: JoinedPerson): Promise<void> {
  const { companyId, personIds } = of
  await sql`delete from event where ${isEventOf(of)}`.execute(db)
  await sql`
    delete from event
     where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
       and received_at < now() - interval '179 days'`.execute(db)
  await sql`delete from activity where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(
    db,
  )
  // By its key, through every salesperson: a company's radar is long, its staff is short.
  await sql`
    delete from radar_entry
     where company_id = ${companyId} and person_id = any(${personIds}::uuid[])
       and staff_id in (select staff_id from staff where company_id = ${companyId})`.execute(db)
}
