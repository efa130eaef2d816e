import type { PastDuty, PastTrail } from '@mingpian/server/seeding'
import type { PlannedOrder } from './orders.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]

/** What WeChat knows of the orders that were paid in the mini program, and where their parcels were. */
export function dutiesOf(
  orders: readonly PlannedOrder[],
  { now, attemptIdOf }: { now: Date; attemptIdOf: (orderId: string) => string },
): { duties: PastDuty[]; trails: PastTrail[] } {
  const late = orders.find(({ steps, delivery }) => delivery === 'express' && steps.at(-1)?.what === 'pay')
  const refused = orders.findLast(({ steps }) => steps.at(-1)?.what === 'shipRest')
  const duties = orders.flatMap((order): PastDuty[] => {
    const { orderId, steps, delivery } = order
    const stepAt = (...names: string[]) => steps.find(({ what }) => names.includes(what))?.at
    const owedAt = stepAt('pay')
    if (!owedAt) return []
    const sentAt = delivery === 'express' ? stepAt('shipPart', 'shipRest') : owedAt
    const toldAt = sentAt && new Date(Math.min(sentAt.getTime() + minuteMs, now.getTime()))
    const of = { orderId, attemptId: attemptIdOf(orderId), owedAt, toldAt }
    if (order === refused && sentAt)
      return [
        {
          ...of,
          state: 'failed',
          toldAt: undefined,
          refusal: { code: '268485226', words: '物流单号不正确' },
        },
      ]
    if (order === late) {
      const words = '订单已支付超过48小时，请尽快上传发货信息，否则资金无法结算'
      return [{ ...of, state: 'owed', reminder: { at: new Date(now.getTime() - hourMs), words } }]
    }
    const isWhole = delivery !== 'express' || stepAt('shipRest') !== undefined
    return [{ ...of, state: toldAt && isWhole ? 'uploaded' : 'owed', confirmedAt: stepAt('receive') }]
  })
  return { duties, trails: orders.flatMap((order) => trailsOf(order, now)) }
}

/** Of parcels that have not been received: collected an hour after they left, on the way four hours later. */
const trailsOf = ({ steps }: PlannedOrder, now: Date): PastTrail[] =>
  steps.flatMap(({ shipment, at }, place) => {
    if (!shipment?.tracking || place < steps.length - 1) return []
    const course = [
      { state: 'collected' as const, at: new Date(at.getTime() + hourMs) },
      { state: 'moving' as const, at: new Date(at.getTime() + 5 * hourMs) },
    ]
    const known = course.filter((step) => step.at < now)
    return known.length > 0 ? [{ shipmentId: shipment.id, steps: known }] : []
  })
