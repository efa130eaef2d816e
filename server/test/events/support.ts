import { randomUUID } from 'node:crypto'
import type { Database } from '#core/db/connect.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import {
  createEventWriter,
  type EventWriter,
  writerConnections,
  writerSettings,
} from '#domain/tracking/ledger/writer.ts'
import { newCompanyId, quiet } from '../support/database.ts'

export async function newCompany(db: Database, timeZone = 'Asia/Shanghai'): Promise<string> {
  const companyId = newCompanyId()
  await db.ops
    .insertInto('company')
    .values({ company_id: companyId, name: '云帆', time_zone: timeZone })
    .execute()
  return companyId
}

/** `pids` collects the server processes that the writer's connections ever had. */
export function newWriter(db: Database, more: { maxQueue?: number; pids?: Set<number> } = {}): EventWriter {
  const pool = db.opsConnections(writerConnections, writerSettings)
  pool.on('connect', (client) => more.pids?.add((client as unknown as { processID: number }).processID))
  return createEventWriter({ pool, log: quiet, ...more })
}

/** A view of a card by a new person, unless said otherwise. */
export function eventOf(companyId: string, more: Partial<NewEvent> = {}): NewEvent {
  return {
    companyId,
    personId: randomUUID(),
    staffId: randomUUID(),
    event: 'view',
    activityId: randomUUID(),
    parentActivityId: '',
    contentType: 'card',
    contentId: 'linlan',
    shareId: '',
    shareType: 'selfVisit',
    firstScene: '2008',
    secondScene: '2',
    landing: '',
    section: '',
    durationMs: 0,
    attr: {},
    ...more,
  }
}
