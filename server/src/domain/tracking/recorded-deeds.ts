import type { RecordedDeed } from '@mingpian/contract/shared/rules/ledger-events.ts'
import type { Database } from '#core/db/connect.ts'
import type { Content } from '#domain/sharing/queries.ts'
import { originOf } from './attribution.ts'
import type { EventLookups } from './event-lookups.ts'
import { lastViewWith } from './last-view.ts'
import type { EventWriter } from './ledger/writer.ts'

export interface DeedParts {
  db: Pick<Database, 'tenant'>
  lookups: EventLookups
  events: EventWriter
}

/** Deeds of a person in a module above tracking. That module knows the salesperson for whom they count. */
interface RecordedDeeds {
  companyId: string
  /** The person of the deed, and the root person whom they belong to. */
  personId: string
  rootId: string
  staffId: string
  content: Content
  /** The share by which the person came; null for none. */
  shareId: string | null
  /** Each event with the id of its activity: repeated, it adds no second event. */
  deeds: { event: RecordedDeed; activityId: string }[]
  /** Details that the ledger stores beside the event. */
  attr: Record<string, string>
}

/**
 * Stores deeds for the salesperson whom a module above names. They belong to the person's last view of the thing within a
 * day, else to the last view of anything of the salesperson. The ledger leaves out persons who withdrew tracking.
 */
export async function recordDeeds(
  { db, lookups, events }: DeedParts,
  recorded: RecordedDeeds,
): Promise<void> {
  const { companyId, personId, rootId, staffId, content, shareId, deeds, attr } = recorded
  const share = shareId ? await lookups.share(companyId, shareId) : undefined
  const origin = originOf(share, { personId: rootId })
  const parentActivityId = await db.tenant(companyId, (tenant) =>
    lastViewWith(tenant, { companyId, personId, staffId, content }),
  )
  await events.write(
    deeds.map((deed) => ({
      ...{ companyId, personId, staffId, parentActivityId, attr, ...deed, ...origin },
      ...{ contentType: content.type, contentId: content.id },
      ...{ firstScene: '', landing: '', section: '', durationMs: 0 },
    })),
  )
}
