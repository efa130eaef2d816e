import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Consent, Who } from '#domain/identity/consents.ts'

/** Where things of a person are kept: one query for each, the newest first. */

/** The company and everybody whom the person is known as. */
export interface Of {
  companyId: string
  kin: string[]
}

const mine = ({ companyId, kin }: Of, table: string) =>
  sql`${sql.ref(`${table}.company_id`)} = ${companyId} and ${sql.ref(`${table}.person_id`)} = any(${kin}::uuid[])`

/** What a thing is called today; '' where it is gone. */
const titleOf = (companyId: string, table: string) => {
  const [type, id] = [sql.ref(`${table}.content_type`), sql.ref(`${table}.content_id`)]
  return sql`coalesce(
    (select name from staff where ${type} = 'card' and company_id = ${companyId} and user_id = ${id}),
    (select title from material where company_id = ${companyId}
        and material_id = case when ${type} = 'material' then (${id})::uuid end),
    (select name from product where company_id = ${companyId}
        and product_id = case when ${type} = 'product' then (${id})::uuid end), '')`
}

const salesperson = (companyId: string, table: string) => sql`coalesce((
  select name from staff where company_id = ${companyId} and staff_id = ${sql.ref(`${table}.staff_id`)}), '')`

interface PersonRow {
  company: string
  name: string
  avatar: string
  phone_sealed: Buffer | null
  unionId: string
  externalUserid: string
  createdAt: Date
}

export async function person(db: TenantDb, { companyId, personId }: Who): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select c.name as company, p.name, p.avatar, p.phone_sealed, p.union_id as "unionId",
      p.external_userid as "externalUserid", p.created_at as "createdAt"
    from person p join company c on c.company_id = p.company_id
    where p.company_id = ${companyId} and p.person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a session without its person')
  return row
}

export async function identities(db: TenantDb, of: Of) {
  const { rows } = await sql<{ appId: string; openId: string }>`
    select app_id as "appId", open_id as "openId" from person_identity i where ${mine(of, 'i')}
    order by 1, 2`.execute(db)
  return rows
}

export async function consents(db: TenantDb, of: Of) {
  const { rows } = await sql<Omit<Consent, 'at'> & { at: Date }>`
    select scope, granted, version, at from consent c where ${mine(of, 'c')} order by at desc`.execute(db)
  return rows
}

export async function sessions(db: TenantDb, of: Of) {
  const { rows } = await sql<{ host: string; createdAt: Date; expiresAt: Date; live: boolean }>`
    select host, created_at as "createdAt", expires_at as "expiresAt",
      revoked_at is null and expires_at > now() as live
    from session s where ${mine(of, 's')} order by created_at desc`.execute(db)
  return rows
}

export interface Visit {
  contentType: string
  contentTitle: string
  salesperson: string
  openedAt: Date
  secondScene: string
  milliseconds: number
  sections: { name: string; milliseconds: number }[]
  actions: string[]
}

export async function visits(db: TenantDb, of: Of): Promise<Visit[]> {
  const { companyId } = of
  const { rows } = await sql<Visit>`
    select v.content_type as "contentType", ${titleOf(companyId, 'v')} as "contentTitle",
      ${salesperson(companyId, 'v')} as salesperson, v.opened_at as "openedAt", v.second_scene as "secondScene",
      parts.*
    from visit v
    cross join lateral (
      select
        coalesce(max(amount) filter (where kind = 'dwell' and name = ''),
          sum(amount) filter (where kind = 'dwell'), 0)::integer as milliseconds,
        coalesce(json_agg(json_build_object('name', name, 'milliseconds', amount) order by amount desc, name)
          filter (where kind = 'dwell' and name <> ''), '[]') as sections,
        coalesce(json_agg(name order by name) filter (where kind = 'action'), '[]') as actions
      from visit_part part
      where part.company_id = ${companyId} and part.person_id = v.person_id and part.activity_id = v.activity_id
    ) parts
    where ${mine(of, 'v')} order by v.opened_at desc`.execute(db)
  return rows
}

export async function shares(db: TenantDb, of: Of) {
  const { rows } = await sql<{ contentType: string; contentTitle: string; createdAt: Date }>`
    select content_type as "contentType", ${titleOf(of.companyId, 's')} as "contentTitle",
      created_at as "createdAt"
    from share s where ${mine(of, 's')} order by created_at desc`.execute(db)
  return rows
}

export async function savedCards(db: TenantDb, of: Of) {
  const { rows } = await sql<{ name: string; savedAt: Date }>`
    select ${salesperson(of.companyId, 's')} as name, saved_at as "savedAt"
    from saved_card s where ${mine(of, 's')} order by saved_at desc`.execute(db)
  return rows
}

/** Cards that the person left with salespeople, still sealed. */
export async function leftCards(db: TenantDb, of: Of) {
  const { rows } = await sql<{ salesperson: string; sealed: Buffer; at: Date }>`
    select ${salesperson(of.companyId, 'x')} as salesperson, sealed, at
    from exchanged_card x where ${mine(of, 'x')} order by at desc`.execute(db)
  return rows
}

/** Files that the person brought. */
export async function uploads(db: TenantDb, of: Of) {
  const { rows } = await sql<{ url: string; at: Date }>`
    select url, at from upload u where ${mine(of, 'u')} order by at desc`.execute(db)
  return rows
}

export async function notices(db: TenantDb, of: Of) {
  const { rows } = await sql<{ title: string; result: string; at: Date }>`
    select t.title, c.result, c.at
    from notice_choice c
    join notice_template t on t.company_id = c.company_id and t.template_id = c.template_id
    where ${mine(of, 'c')} order by c.at desc`.execute(db)
  return rows
}

export async function members(db: TenantDb, of: Of) {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select member_id as id, created_at as "createdAt" from member m where ${mine(of, 'm')}
    order by created_at desc`.execute(db)
  return rows
}

export async function mallReports(db: TenantDb, of: Of) {
  const { rows } = await sql<{ salesperson: string; times: number; lastAt: Date }>`
    select ${salesperson(of.companyId, 'r')} as salesperson, times, last_at as "lastAt"
    from mall_report r where ${mine(of, 'r')} order by last_at desc`.execute(db)
  return rows
}

/** In whose WeCom the person is a customer. */
export async function contacts(db: TenantDb, of: Of) {
  const { rows } = await sql<{ salesperson: string; addedAt: Date }>`
    select ${salesperson(of.companyId, 'c')} as salesperson, c.added_at as "addedAt"
    from external_contact c
    where c.company_id = ${of.companyId} and c.removed_at is null and exists (
      select from person p where ${mine(of, 'p')} and (
        p.external_userid <> '' and p.external_userid = c.external_userid
        or p.union_id <> '' and p.union_id = c.union_id))
    order by c.added_at desc`.execute(db)
  return rows
}
