import type { WorkOrderSettings } from '@mingpian/contract/work-orders.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'

const usual: WorkOrderSettings = { answerHours: 8 }

export async function workOrderSettings(db: TenantDb, companyId: string): Promise<WorkOrderSettings> {
  const row = await db
    .selectFrom('work_order_setting')
    .select('answer_hours as answerHours')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? usual
}

export async function saveWorkOrderSettings(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { answerHours }: WorkOrderSettings,
): Promise<WorkOrderSettings> {
  await sql`
    insert into work_order_setting (company_id, answer_hours) values (${companyId}, ${answerHours})
    on conflict (company_id) do update set answer_hours = excluded.answer_hours`.execute(db)
  await record(db, companyId, staffId, 'work order settings saved', { answerHours })
  return { answerHours }
}
