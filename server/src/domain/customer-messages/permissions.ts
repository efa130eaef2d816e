import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Module } from '#domain/module.ts'
import { declaredMessages } from './bindings.ts'

export type NoticeResult = 'accept' | 'reject' | 'ban' | 'filter'

export interface Choice {
  templateId: string
  result: NoticeResult
}

/**
 * The messages that a person can allow in the app where they are, with their last answers: of the mini program inside
 * itself, otherwise of the service account. Where that app sends none, those of the other one.
 * @param personIds see `personIdsOf`
 */
export async function offeredMessages(
  db: TenantDb,
  modules: readonly Module[],
  { companyId, host, locale }: Pick<Caller, 'companyId' | 'host'> & { locale: Locale },
  personIds: string[],
) {
  const declared = declaredMessages(modules)
  const rows = await db
    .selectFrom('notice_template as template')
    .innerJoin('credential', (join) =>
      join
        .onRef('credential.company_id', '=', 'template.company_id')
        .onRef('credential.kind', '=', 'template.app'),
    )
    .select([
      'template.template_id as templateId',
      'template.message',
      'template.app',
      'credential.app_id as appId',
    ])
    .select(sql<string>`coalesce(${newest(companyId, personIds)}, '')`.as('result'))
    .select(sql<number>`${allowed(companyId, personIds)}`.as('allowed'))
    .where('template.company_id', '=', companyId)
    .where('template.kind', '=', 'once')
    .orderBy('template.position')
    .orderBy('template.template_id')
    .execute()
  const apps = host === 'mini' ? ['mini', 'wechat'] : ['wechat', 'mini']
  const offered = rows.flatMap(({ message, ...row }) => {
    const words = message && declared.get(message)
    return words ? [{ ...row, words }] : []
  })
  const [app] = apps.filter((each) => offered.some((row) => row.app === each))
  const list = offered.filter((row) => row.app === app)
  return {
    appId: list[0]?.appId ?? '',
    list: list.map(({ templateId, result, allowed: count, words }) => ({
      templateId,
      message: words.name,
      title: words.title[locale],
      occasion: words.occasion[locale],
      sample: Object.values(words.fields).map(({ label, sample }) => ({
        name: label[locale],
        value: sample[locale],
      })),
      result,
      allowed: count,
    })),
  }
}

const newest = (companyId: string, personIds: string[]): RawBuilder<unknown> => sql`(
  select result from notice_choice chosen
  where chosen.company_id = ${companyId} and chosen.person_id = any(${personIds}::uuid[])
    and chosen.template_id = template.template_id
  order by chosen.at desc limit 1)`

const allowed = (companyId: string, personIds: string[]): RawBuilder<unknown> => sql`(
  select coalesce(sum(chosen.allowed), 0)::integer from notice_choice chosen
  where chosen.company_id = ${companyId} and chosen.person_id = any(${personIds}::uuid[])
    and chosen.template_id = template.template_id)`

/** Whether a company has every one of these templates. */
export async function areTemplates(db: TenantDb, companyId: string, ids: Set<string>): Promise<boolean> {
  const found = await db
    .selectFrom('notice_template')
    .select('template_id')
    .where('company_id', '=', companyId)
    .where('template_id', 'in', [...ids])
    .execute()
  return found.length === ids.size
}

/**
 * Stores the newest answer to each message; of two to one message the last counts. A yes allows one message more, a no
 * ends what was allowed; a message that the vendor filtered was not asked for. Returns how many are stored.
 */
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
        allowed: result === 'accept' ? 1 : 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'person_id', 'template_id']).doUpdateSet({
        result: sql`excluded.result`,
        at: sql<Date>`now()`,
        allowed: sql<number>`case excluded.result
          when 'accept' then least(notice_choice.allowed + 1, 1000)
          when 'filter' then notice_choice.allowed else 0 end`,
      }),
    )
    .execute()
  return rows.length
}
