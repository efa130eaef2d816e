import { line } from '@mingpian/contract/shared/fields.ts'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { mustFit } from '#core/http/validate.ts'
import { requireCompany } from '#domain/company/require.ts'

const NoticeTemplate = Type.Object({
  /** WeChat's id of the subscription message. */
  templateId: Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
  title: Type.String({ maxLength: 64, pattern: '\\S' }),
  /** When and how often it is sent, in the company's words. */
  occasion: Type.Optional(line(100)),
  sample: Type.Optional(Type.Array(Type.Object({ name: line(32), value: line(100) }), { maxItems: 20 })),
})
export type NoticeTemplate = Static<typeof NoticeTemplate>

/**
 * Offers visitors a message to subscribe to, after the company's other messages. A message that is offered already gets
 * the new texts and keeps its position.
 * @throws Failure notFound where there is no such company, parameterError
 */
export async function setNoticeTemplate(
  db: TenantDb,
  companyId: string,
  template: NoticeTemplate,
): Promise<void> {
  mustFit(NoticeTemplate, template)
  const { templateId, title, occasion = '', sample = [] } = template
  const words = { title, occasion, sample: JSON.stringify(sample) }
  // Two at once would get the same position.
  await requireCompany(db, companyId, { alone: true })
  await db
    .insertInto('notice_template')
    .values({
      company_id: companyId,
      template_id: templateId,
      ...words,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from notice_template where company_id = ${companyId})`,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'template_id']).doUpdateSet(words))
    .execute()
}
