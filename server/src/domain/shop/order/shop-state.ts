import type { TenantDb } from '#core/db/connect.ts'
import { mallSetup } from '#domain/mall/setup.ts'

/** Whether a company sells now. It needs a mini program and a merchant number beside the open mall. */
export async function shopState(db: TenantDb, companyId: string): Promise<'open' | 'closed' | 'unpayable'> {
  const { mini, pay, mallOpen } = await mallSetup(db, companyId)
  if (!mallOpen) return 'closed'
  return mini === null || pay === null ? 'unpayable' : 'open'
}
