import { randomUUID } from 'node:crypto'
import type { WorkOrderState } from '@mingpian/contract/shared/rules/work-order-states.ts'
import type { Parts } from '#parts.ts'
import type { Known } from './sample.ts'

/** Calls about a work order of the caller, with the state in which they find it. */
export const ofOwnWorkOrder: Record<string, WorkOrderState> = {
  'GET /work-order/v1/detail': 'taken',
  'POST /work-order/v1/reply': 'taken',
  'POST /work-order/v1/settle': 'taken',
  'POST /work-order/v1/rate': 'closed',
}

/** A work order of a person. @param handlerId null without a handler @returns its id */
export async function workOrderOf(
  { db }: Pick<Parts, 'db'>,
  { companyId, personId }: { companyId: string; personId: string },
  state: WorkOrderState,
  handlerId: string | null = null,
): Promise<string> {
  const workOrderId = randomUUID()
  await db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('work_order')
      .values({
        ...{ company_id: companyId, work_order_id: workOrderId, number: workOrderId, kind: 'repair', state },
        ...{ person_id: personId, handler_id: handlerId, words: '坏了' },
      })
      .execute(),
  )
  return workOrderId
}

/** A work order of a company, and one in each state that a call of staff needs. */
export async function workOrdersOf(
  parts: Pick<Parts, 'db'>,
  of: { companyId: string; personId: string },
  handlerId: string,
) {
  const taken = () => workOrderOf(parts, of, 'taken', handlerId)
  const particular = {
    'POST /work-order/v1/staff/take': { workOrderId: await workOrderOf(parts, of, 'open') },
    'POST /work-order/v1/staff/assign': { workOrderId: await taken() },
    'POST /work-order/v1/staff/answer': { workOrderId: await taken() },
    'POST /work-order/v1/staff/close': { workOrderId: await taken() },
  } satisfies Record<string, Known>
  return { workOrderId: await taken(), particular }
}
