import type { Action } from '@mingpian/contract/shared/activity.ts'
import type { TenantDb } from '#core/db/connect.ts'

/**
 * Records a change with its actor, in the transaction of the change.
 * @param actor the staff id, or the program that acts for the operator
 * @param detail ids and names of fields; never a name, a phone or a secret
 */
export async function record(
  db: Pick<TenantDb, 'insertInto'>,
  companyId: string,
  actor: string,
  action: Action,
  detail: object = {},
): Promise<void> {
  await db
    .insertInto('audit')
    .values({ company_id: companyId, actor, action, detail: JSON.stringify(detail) })
    .execute()
}

/** The recorded changes of an actor in a company, the earliest first. */
export async function recordsOf(db: TenantDb, companyId: string, actor: string) {
  return db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('company_id', '=', companyId)
    .where('actor', '=', actor)
    .orderBy('at')
    .orderBy('audit_id')
    .execute()
}
