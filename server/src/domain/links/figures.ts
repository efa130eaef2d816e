import type { LinkStep } from '@mingpian/contract/links.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf, type Page } from '#core/db/paging.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'

interface Asked {
  companyId: string
  linkId: string
  /** The share of the link; null if its target has none. */
  shareId: string | null
}

/** A person who did a step of a link, and the first time. */
interface StepRow extends PersonRow {
  at: Date
}

const personSteps = ['read', 'form', 'add'] as const
type PersonStep = (typeof personSteps)[number]

/** The steps that are counted. Visitors of a link without a share are not known beyond the opening. */
export const countedSteps = (shareId: string | null): LinkStep[] =>
  shareId === null ? ['open'] : ['open', ...personSteps]

/** The visits by the link itself, or by a share that began with it. */
const chain = ({ companyId, shareId }: Asked) => sql`
  with recursive chain as (
    select ${shareId}::text as share_id
    union
    select s.share_id from share s join chain on s.parent_share_id = chain.share_id where s.company_id = ${companyId}
  ),
  reader as (
    select ${rootIdOf('p')} as root_id, min(v.opened_at) as at, min(v.staff_id::text)::uuid as staff_id
    from visit v join chain using (share_id)
    join person p on p.company_id = v.company_id and p.person_id = v.person_id
    where v.company_id = ${companyId} group by 1
  )`

const steps: Record<PersonStep, (asked: Asked) => RawBuilder<unknown>> = {
  read: () => sql`select root_id, at from reader`,
  form: ({ companyId }) => sql`
    select ${rootIdOf('p')} as root_id, min(a.at) as at
    from form_answer a join chain on chain.share_id = a.share_id
    join person p on p.company_id = a.company_id and p.person_id = a.person_id
    where a.company_id = ${companyId} group by 1`,
  // A reader who was added as a customer later came by the link; an earlier customer did not.
  add: ({ companyId }) => sql`
    select reader.root_id, min(c.added_at) as at
    from reader join person p on p.company_id = ${companyId} and p.person_id = reader.root_id
    join external_contact c on c.company_id = ${companyId} and c.staff_id = reader.staff_id
      and c.added_at >= reader.at
      and (c.external_userid = p.external_userid or c.union_id = p.union_id and p.union_id <> '')
    group by 1`,
}

/** The persons of each step. Openings are counted on the link. */
export async function linkFigures(db: TenantDb, asked: Asked): Promise<Record<PersonStep, number>> {
  const { rows } = await sql<Record<PersonStep, number>>`
    ${chain(asked)}
    select ${sql.join(
      personSteps.map(
        (step) => sql`(select count(*)::integer from (${steps[step](asked)}) persons) as ${sql.ref(step)}`,
      ),
    )}`.execute(db)
  return rows[0] ?? { read: 0, form: 0, add: 0 }
}

/** The rows of a figure, in exactly its number. */
export async function linkRows(
  db: TenantDb,
  asked: Asked,
  step: LinkStep,
  { page, pageSize }: Page,
): Promise<{ at: string; person: { unionId: string; name: string; number: number } | null }[]> {
  const part = limitOf({ page, pageSize })
  if (step === 'open') {
    const { rows } = await sql<{ at: Date }>`
      select at from link_open where company_id = ${asked.companyId} and link_id = ${asked.linkId}
      order by at desc, activity_id ${part}`.execute(db)
    return rows.map(({ at }) => ({ at: at.toISOString(), person: null }))
  }
  const { rows } = await sql<StepRow>`
    ${chain(asked)}
    select persons.at, p.person_id as root_id, p.union_id, p.name, p.avatar, p.number
    from (${steps[step](asked)}) persons
    join person p on p.company_id = ${asked.companyId} and p.person_id = persons.root_id
    order by persons.at desc, p.person_id ${part}`.execute(db)
  return rows.map((row) => {
    const { unionId, name, number } = leadOf(row)
    return { at: row.at.toISOString(), person: { unionId, name, number } }
  })
}
