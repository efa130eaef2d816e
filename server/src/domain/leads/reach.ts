import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type KnownLead, type Reach, reachOf } from '#domain/tracking/radar/reach.ts'
import { importedPhones } from './phones.ts'

/** A salesperson's ways to reach a lead. The phone from an imported list counts where the lead left no card. */
export async function reachOfLead(db: TenantDb, sealer: Sealer, lead: KnownLead): Promise<Reach> {
  const given = await reachOf(db, sealer, lead)
  if (given.phone) return given
  const [imported] = await importedPhones(db, sealer, lead, lead.personIds)
  return { ...given, phone: imported?.phone ?? '' }
}
