import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import type { Refusal } from '#core/http/pipeline.ts'
import { record } from './record.ts'

/** Writes down that a session stated an identity that is not its own. */
export const recordRefusal = (
  db: TenantDb,
  { companyId, staffId, personId }: Pick<Caller, 'companyId' | 'staffId' | 'personId'>,
  refusal: Refusal,
): Promise<void> => record(db, companyId, staffId || personId, 'hint refused', refusal)
