import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'

export type NoticeResult = 'accept' | 'reject' | 'ban' | 'filter'

export interface Choice {
  templateId: string
  result: NoticeResult
}

/**
 * The app that sends a company's messages, whose prompt the caller can answer: the mini program inside itself,
 * otherwise the service account; '' if there is none.
 */
export async function senderOf(db: TenantDb, companyId: string, host: Caller['host']): Promise<string> {
  const apps = await db
    .selectFrom('credential')
    .select(['kind', 'app_id'])
    .where('company_id', '=', companyId)
    .where('kind', 'in', ['mini', 'wechat'])
    .execute()
  const order = host === 'mini' ? ['mini', 'wechat'] : ['wechat', 'mini']
  return order.flatMap((kind) => apps.filter((app) => app.kind === kind))[0]?.app_id ?? ''
}

/** The messages of a company in its order, with a person's last answer to each. @param personIds see `personIdsOf` */
export async function noticesFor(db: TenantDb, companyId: string, personIds: string[]) {
  return db
    .selectFrom('notice_template as template')
    .select([
      'template.template_id as templateId',
      'template.title',
      'template.occasion',
      'template.sample',
      sql<string>`coalesce(${newest(companyId, personIds)}, '')`.as('result'),
    ])
    .where('template.company_id', '=', companyId)
    .orderBy('template.position')
    .orderBy('template.template_id')
    .execute()
}

const newest = (companyId: string, personIds: string[]): RawBuilder<unknown> => sql`(
  select result from notice_choice chosen
  where chosen.company_id = ${companyId} and chosen.person_id = any(${personIds}::uuid[])
    and chosen.template_id = template.template_id
  order by chosen.at desc limit 1)`

/** Whether a company has every one of these messages. */
export async function areTemplates(db: TenantDb, companyId: string, ids: Set<string>): Promise<boolean> {
  const found = await db
    .selectFrom('notice_template')
    .select('template_id')
    .where('company_id', '=', companyId)
    .where('template_id', 'in', [...ids])
    .execute()
  return found.length === ids.size
}

/** Stores the newest answer to each message; of two to one message the last counts. Returns how many are stored. */
export async function keepChoices(
  db: TenantDb,
  { companyId, personId }: Pick<Caller, 'companyId' | 'personId'>,
  choices: Choice[],
): Promise<number> {
  const last = new Map(choices.map(({ templateId, result }) => [templateId, result]))
  // In one order, so that concurrent transactions have no deadlock.
  const rows = [...last].sort(([a], [b]) => (a < b ? -1 : 1))
  await db
    .insertInto('notice_choice')
    .values(
      rows.map(([templateId, result]) => ({
        company_id: companyId,
        person_id: personId,
        template_id: templateId,
        result,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'person_id', 'template_id'])
        .doUpdateSet({ result: sql`excluded.result`, at: sql<Date>`now()` }),
    )
    .execute()
  return rows.length
}
