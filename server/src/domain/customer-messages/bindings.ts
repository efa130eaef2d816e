import type { MessageBinding, MessageTarget } from '@mingpian/contract/customer-messages.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { kindOfKey, kindsFor, type MessageFieldKind } from '@mingpian/contract/shared/rules/message-fields.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { record } from '#domain/audit/record.ts'
import { requireCompany } from '#domain/company/require.ts'
import type { CustomerMessage, Module } from '#domain/module.ts'

/** Every message to customers that the modules declare, by its name. */
export const declaredMessages = (modules: readonly Module[]): Map<string, CustomerMessage> =>
  new Map(modules.flatMap(({ customerMessages = [] }) => customerMessages).map((each) => [each.name, each]))

/** The declared messages with the templates of a company, and the company's apps that can send. */
export async function bindingsOf(
  db: TenantDb,
  modules: readonly Module[],
  companyId: string,
  locale: Locale,
) {
  const apps = await db
    .selectFrom('credential')
    .select(['kind as app', 'app_id as appId'])
    .where('company_id', '=', companyId)
    .where('kind', 'in', ['mini', 'wechat'])
    .orderBy('kind')
    .execute()
  const rows = await db
    .selectFrom('notice_template')
    .select(['message', 'app', 'kind', 'template_id', 'keys'])
    .where('company_id', '=', companyId)
    .where('message', 'is not', null)
    .orderBy('app')
    .execute()
  const bound = rows.flatMap(({ message, app, kind, template_id: template, keys }) =>
    message && app && kind ? [{ message, app, kind, template, keys }] : [],
  )
  return {
    apps: apps.flatMap(({ app, appId }) => (app === 'mini' || app === 'wechat' ? [{ app, appId }] : [])),
    list: [...declaredMessages(modules).values()].map((each) => ({
      ...wordsOf(each, locale),
      quietFrom: each.quietHours?.from ?? '',
      quietUntil: each.quietHours?.until ?? '',
      bound: bound
        .filter(({ message }) => message === each.name)
        .map(({ app, kind, template, keys }) => ({
          ...{ app, kind, template },
          keys: Object.entries(keys).map(([key, field]) => ({ key, field })),
        })),
    })),
  }
}

const wordsOf = ({ name, title, occasion, fields }: CustomerMessage, locale: Locale) => ({
  name,
  title: title[locale],
  occasion: occasion[locale],
  fields: Object.entries(fields).map(([field, { kind, label, sample }]) => ({
    field,
    kind,
    label: label[locale],
    sample: sample[locale],
  })),
})

/**
 * Sends a message by a template of one of the company's apps. Another template for the same app is replaced; permissions
 * belong to a template, so they end with it.
 * @param by the member of staff, or the program, who binds
 * @throws Failure notFound for an unknown message; parameterError for a field that the template cannot show, and for a
 * template of another message
 */
export async function bindMessage(
  db: TenantDb,
  modules: readonly Module[],
  { companyId, by }: { companyId: string; by: string },
  { message: name, app, kind, template: templateId, keys }: MessageBinding,
): Promise<'notFound' | undefined> {
  const message = declaredMessages(modules).get(name)
  if (!message) return 'notFound'
  if (kind === 'follower' && app !== 'wechat') refuseParameter('kind', 'must be once for a mini program')
  checkKeys(message, keys)
  // Serialises changes of one company.
  await requireCompany(db, companyId, { alone: true })
  const other = await db
    .selectFrom('notice_template')
    .select('message')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where(({ or, eb }) => or([eb('message', '<>', name), eb('app', '<>', app)]))
    .executeTakeFirst()
  if (other) refuseParameter('template', 'is the template of another message')
  await db
    .deleteFrom('notice_template')
    .where('company_id', '=', companyId)
    .where('message', '=', name)
    .where('app', '=', app)
    .where('template_id', '<>', templateId)
    .execute()
  const row = {
    title: message.title.zh,
    occasion: message.occasion.zh,
    message: name,
    app,
    kind,
    keys: JSON.stringify(Object.fromEntries(keys.map(({ key, field }) => [key, field]))),
  }
  await db
    .insertInto('notice_template')
    .values({
      company_id: companyId,
      template_id: templateId,
      ...row,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from notice_template where company_id = ${companyId})`,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'template_id']).doUpdateSet(row))
    .execute()
  await record(db, companyId, by, 'customer message bound', { message: name, app, templateId })
  return undefined
}

function checkKeys(message: CustomerMessage, keys: MessageBinding['keys']): void {
  for (const [at, { key, field }] of keys.entries()) {
    const kind = message.fields[field]?.kind
    if (!kind) refuseParameter(`keys/${at}/field`, 'must be a field of the message')
    if (!kindsFor[kind].includes(kindOfKey(key) as MessageFieldKind))
      refuseParameter(`keys/${at}/key`, `must be one of ${kindsFor[kind].join(', ')}, with its number`)
  }
  if (new Set(keys.map(({ key }) => key)).size < keys.length)
    refuseParameter('keys', 'must name each field of the template once')
}

/** Sends a message no longer by an app. Repeating it changes nothing. */
export async function unbindMessage(
  db: TenantDb,
  { companyId, by }: { companyId: string; by: string },
  { message, app }: MessageTarget,
): Promise<void> {
  const row = await db
    .deleteFrom('notice_template')
    .where('company_id', '=', companyId)
    .where('message', '=', message)
    .where('app', '=', app)
    .returning('template_id as templateId')
    .executeTakeFirst()
  if (row) await record(db, companyId, by, 'customer message unbound', { message, app, ...row })
}
