import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import type { Carrier } from '#core/platform/wechat-shipping.ts'

export interface CarrierParts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'shipping'>
}

/** How long the kept list is used before the platform is asked again. */
const keptMs = 24 * 3_600_000

/**
 * The carriers that the platform of mini programs knows, asked for once a day. The kept ones where it does not answer.
 * @param app the company's mini program
 * @throws VendorError where it does not answer and none are kept
 */
export async function carriersOf(
  { db, platform }: CarrierParts,
  companyId: string,
  app: AppCredential,
): Promise<Carrier[]> {
  const kept = await db.tenant(companyId, (tenant) =>
    tenant
      .selectFrom('shipping_account')
      .select(['carriers', 'carriers_at'])
      .where('company_id', '=', companyId)
      .executeTakeFirst(),
  )
  if (kept?.carriers_at && kept.carriers_at.getTime() > Date.now() - keptMs) return kept.carriers
  try {
    const carriers = await platform.shipping.carriers(app)
    if (carriers.length === 0) return kept?.carriers ?? []
    await db.tenant(companyId, (tenant) =>
      sql`
        insert into shipping_account (company_id, carriers, carriers_at)
        values (${companyId}, ${JSON.stringify(carriers)}::jsonb, now())
        on conflict (company_id) do update set carriers = excluded.carriers, carriers_at = excluded.carriers_at`.execute(
        tenant,
      ),
    )
    return carriers
  } catch (problem) {
    if (problem instanceof VendorError && kept && kept.carriers.length > 0) return kept.carriers
    throw problem
  }
}

/** The carriers among which staff choose; none where the company has no mini program, or the platform does not say. */
export async function carriersToChoose(parts: CarrierParts, companyId: string): Promise<Carrier[]> {
  const app = await parts.platform.findApp(companyId, 'mini')
  if (!app) return []
  return carriersOf(parts, companyId, app).catch((problem: unknown) => {
    if (problem instanceof VendorError) return []
    throw problem
  })
}
