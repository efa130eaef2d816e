import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { type KnownLead, type Reach, reachOf } from '#domain/tracking/radar/reach.ts'
import { givenPhones } from './phones.ts'

/**
 * A salesperson's ways to reach a lead. Where the lead left no card, the newest phone from a form or an imported list
 * counts.
 */
export async function reachOfLead(db: TenantDb, sealer: Sealer, lead: KnownLead): Promise<Reach> {
  const reach = await reachOf(db, sealer, lead)
  if (reach.phone) return reach
  const given = (await givenPhones(db, sealer, lead, lead.personIds)).find(({ phone }) => phone)
  return { ...reach, phone: given?.phone ?? '' }
}
