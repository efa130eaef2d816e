import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Refusal } from '#core/http/pipeline.ts'

export const refusalAction = 'hint refused'

/**
 * Records that a session stated another identity. One row counts all refusals of a person and a field within an hour,
 * so that no caller can fill the table: `detail` has the number of refusals, and the call and the time of the last one.
 */
export async function recordRefusal(
  db: TenantDb,
  { companyId, staffId, personId }: Pick<Caller, 'companyId' | 'staffId' | 'personId'>,
  { call, field, requestId }: Refusal,
): Promise<void> {
  const actor = staffId || personId
  const hour = sql`extract(epoch from date_trunc('hour', now()))::bigint`
  const last = sql`jsonb_build_object('call', ${call}::text, 'field', ${field}::text,
    'requestId', ${requestId}::text, 'lastAt', now())`
  await sql`
    insert into audit as row (company_id, audit_id, actor, action, detail)
    values (${companyId}, md5(concat_ws(' ', ${refusalAction}::text, ${actor}::text, ${field}::text, ${hour}))::uuid,
            ${actor}, ${refusalAction}, ${last} || '{"times": 1}')
    on conflict (company_id, audit_id) do update
    set detail = row.detail || ${last} || jsonb_build_object('times', (row.detail->>'times')::bigint + 1)`.execute(
    db,
  )
}
