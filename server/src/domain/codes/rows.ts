import type { Code, CodeKind, CodeState } from '@mingpian/contract/codes.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { codePage, codeParameter } from '@mingpian/contract/shared/rules/share.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isOnDuty, minuteOfWeek } from '#domain/company/shifts.ts'
import { staffNow } from '#domain/staff/successor.ts'

export interface Person {
  staffId: string
  userId: string
  name: string
  position: string
  avatar: string
  active: boolean
}

export interface Member extends Person {
  hours: Shift[]
}

export interface CodeRow {
  codeId: string
  kind: CodeKind
  name: string
  channel: string
  owner: Person
  /**
   * The present members, in the order in which they were chosen; a member who left without a successor is not active.
   */
  members: Member[]
  deputy: Person | null
  tags: { tagId: string; name: string; group: string; wecomTagId: string }[]
  welcome: string
  codeState: string
  state: CodeState
  configId: string
  link: string
  image: string
  shown: string[]
  problem: string
  opens: number
  adds: number
  revision: number
  createdAt: Date
  timeZone: string
}

const personOf = (staff: string) => sql`jsonb_build_object('staffId', ${sql.ref(`${staff}.staff_id`)},
  'userId', ${sql.ref(`${staff}.user_id`)}, 'name', ${sql.ref(`${staff}.name`)},
  'position', ${sql.ref(`${staff}.position`)}, 'avatar', ${sql.ref(`${staff}.avatar`)},
  'active', ${sql.ref(`${staff}.status`)} = 'active')`

/** The customers whom a code brought, with the code as `code`. */
export const addsOf = (companyId: string) => sql`
  external_contact c where c.company_id = ${companyId} and c.state <> '' and split_part(c.state, '_', 1) = code.state`

/** Codes with their present members. @param where a condition on `code` */
export const selectCodes = (companyId: string, where: RawBuilder<unknown>) => sql<CodeRow>`
  select code.code_id as "codeId", code.kind, code.name, code.channel, ${personOf('owner')} as owner,
    coalesce((
      select jsonb_agg(${personOf('staff')} || jsonb_build_object('hours', m.hours) order by m.place)
      from channel_code_member m
      join staff meant on meant.company_id = m.company_id and meant.staff_id = m.staff_id
      join staff on staff.company_id = m.company_id and staff.staff_id = ${staffNow('meant')}
      where m.company_id = code.company_id and m.code_id = code.code_id
    ), '[]') as members,
    (
      select ${personOf('staff')} from staff meant
      join staff on staff.company_id = meant.company_id and staff.staff_id = ${staffNow('meant')}
      where meant.company_id = code.company_id and meant.staff_id = code.deputy_id and staff.status = 'active'
    ) as deputy,
    coalesce((
      select jsonb_agg(jsonb_build_object('tagId', tag.tag_id, 'name', tag.name, 'group', tag_group.name,
        'wecomTagId', tag.wecom_tag_id) order by tag_group.made_at, tag.made_at, tag.tag_id)
      from channel_code_tag t
      join tag on tag.company_id = t.company_id and tag.tag_id = t.tag_id
      join tag_group on tag_group.company_id = tag.company_id and tag_group.group_id = tag.group_id
      where t.company_id = code.company_id and t.code_id = code.code_id
    ), '[]') as tags,
    code.welcome, code.state as "codeState",
    case when code.ended_at is not null then 'ended'
      when code.config_id = '' or code.kind = 'contact' and code.image = '' then 'making' else 'open' end as state,
    code.config_id as "configId", code.link, code.image, code.shown, code.problem, code.opens,
    (select count(*)::integer from ${addsOf(companyId)}) as adds,
    code.revision, code.created_at as "createdAt", company.time_zone as "timeZone"
  from channel_code code
  join company on company.company_id = code.company_id
  join staff maker on maker.company_id = code.company_id and maker.staff_id = code.staff_id
  join staff owner on owner.company_id = code.company_id and owner.staff_id = ${staffNow('maker')}
  where code.company_id = ${companyId} and ${where}`

export async function findCode(
  db: TenantDb,
  companyId: string,
  codeId: string,
): Promise<CodeRow | undefined> {
  const { rows } = await selectCodes(companyId, sql`code.code_id = ${codeId}`).execute(db)
  return rows[0]
}

const shownPerson = ({ userId, name, position, avatar }: Person) => ({ userId, name, position, avatar })

/** A code as the calls answer it. @param origin the host of the company's links */
export function codeOf(companyId: string, origin: string, row: CodeRow): Code {
  const { codeId, kind, state, link, deputy } = row
  const minute = minuteOfWeek(row.timeZone, new Date())
  return {
    codeId,
    kind,
    name: row.name,
    channel: row.channel,
    owner: shownPerson(row.owner),
    members: row.members
      .filter(({ active }) => active)
      .map((member) => ({
        ...shownPerson(member),
        hours: member.hours,
        onDuty: isOnDuty(member, minute),
      })),
    deputy: deputy && shownPerson(deputy),
    tags: row.tags.map(({ tagId, name }) => ({ tagId, name })),
    welcome: row.welcome,
    state,
    problem: row.problem,
    address: `${origin}/qw-wxmini/?${new URLSearchParams({ companyId, [codeParameter]: codeId })}#${codePage}`,
    image: state === 'open' ? row.image : '',
    link: state === 'open' && link ? channelLink(link, row.codeState) : '',
    opens: row.opens,
    adds: row.adds,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A link of the acquisition assistant whose new customers come with a state. */
export function channelLink(link: string, state: string): string {
  const address = new URL(link)
  address.searchParams.set('customer_channel', state)
  return address.href
}
