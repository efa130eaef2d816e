import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importWorkOrder, type TenantDb } from '@mingpian/server/seeding'
import { uuidOf } from './chance.ts'
import { contentFolder } from './folders.ts'
import type { Planned } from './plan.ts'

const hourMs = 3_600_000

interface Content {
  kind: 'repair' | 'complaint' | 'question'
  state: 'open' | 'taken' | 'answered' | 'closed'
  hoursAgo: number
  words: string
  /** The later messages: the handler begins, then handler and customer alternate. */
  said: string[]
  remarks: string[]
  satisfaction?: number
  satisfactionWords?: string
}

/** Ten work orders in every state, of visitors who gave a name. */
export async function writeWorkOrders(
  db: TenantDb,
  { company, leads, sellers, now }: Planned,
): Promise<void> {
  const { companyId } = company
  const content = JSON.parse(readFileSync(join(contentFolder, 'work-orders.json'), 'utf8')) as Content[]
  const named = leads.filter(({ name }) => name)
  for (const [place, { state, hoursAgo, said, remarks, ...asked }] of content.entries()) {
    const lead = named[place % named.length]
    const seller = sellers[place % sellers.length]
    // A demo of a few visitors may have none with a name.
    if (!lead || !seller) continue
    const { staffId } = seller
    const at = new Date(now.getTime() - hoursAgo * hourMs)
    const after = (nth: number) => new Date(Math.min(at.getTime() + (nth + 1) * hourMs, now.getTime()))
    const id = uuidOf(`${companyId} work order ${place}`)
    await importWorkOrder(
      db,
      companyId,
      {
        ...{ ...asked, state, personId: lead.personId, handlerId: state === 'open' ? null : staffId },
        replies: said.map((words, nth) => ({
          words,
          staffId: nth % 2 === 0 ? staffId : null,
          at: after(nth),
        })),
        remarks: remarks.map((words, nth) => ({ words, staffId, at: after(nth) })),
      },
      { id, at, replyId: (nth) => uuidOf(`${id} ${nth}`) },
    )
  }
}
