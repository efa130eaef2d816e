import { randomUUID } from 'node:crypto'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { TestApp } from '../support/app.ts'

export const onceKey = () => ({ 'Idempotency-Key': randomUUID() })

type Caller = { session: string }
type Request = Partial<CallTypes<'POST /work-order/v1/create'>['body']>

/** A company with a place where two members work, and the calls about work orders. */
export async function desk({ callAs, makeCompany, makeStaff, parts }: TestApp) {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'owner' })
  const [lin, wang] = [
    await makeStaff(companyId, { name: '林晓' }),
    await makeStaff(companyId, { name: '王明' }),
  ]
  const placeId =
    (
      await callAs(admin.session, 'POST /wxwork/v1/console/place/save', {
        body: { name: '西湖店', address: '文三路 90 号', hours: [], userIds: [lin.userId, wang.userId] },
        headers: onceKey(),
      })
    ).body.data?.placeId ?? ''
  const ask = (who: Caller, over: Request = {}) =>
    callAs(who.session, 'POST /work-order/v1/create', {
      body: { kind: 'repair', words: '龙头漏水', ...over },
      headers: onceKey(),
    })
  /** Asks, and lets it wait at the place, as if the members who were there had left. */
  const waitingAt = async (who: Caller) => {
    const workOrderId = (await ask(who)).body.data?.workOrderId ?? ''
    await parts.db.opsPool.query(
      `update work_order set state = 'open', handler_id = null, place_id = $2 where work_order_id = $1`,
      [workOrderId, placeId],
    )
    return workOrderId
  }
  const own = (who: Caller, workOrderId: string) =>
    callAs(who.session, 'GET /work-order/v1/detail', { query: { workOrderId } })
  const reply = (who: Caller, workOrderId: string, words = '还在漏') =>
    callAs(who.session, 'POST /work-order/v1/reply', { body: { workOrderId, words }, headers: onceKey() })
  const settle = (who: Caller, workOrderId: string) =>
    callAs(who.session, 'POST /work-order/v1/settle', { body: { workOrderId } })
  const rate = (who: Caller, workOrderId: string, satisfaction = 5) =>
    callAs(who.session, 'POST /work-order/v1/rate', { body: { workOrderId, satisfaction } })
  const seen = (who: Caller, workOrderId: string) =>
    callAs(who.session, 'GET /work-order/v1/staff/detail', { query: { workOrderId } })
  const take = (who: Caller, workOrderId: string) =>
    callAs(who.session, 'POST /work-order/v1/staff/take', { body: { workOrderId } })
  const assign = (who: Caller, workOrderId: string, userId: string) =>
    callAs(who.session, 'POST /work-order/v1/staff/assign', { body: { workOrderId, userId } })
  const answer = (who: Caller, workOrderId: string, words = '明天上门') =>
    callAs(who.session, 'POST /work-order/v1/staff/answer', {
      body: { workOrderId, words },
      headers: onceKey(),
    })
  const remark = (who: Caller, workOrderId: string, words: string) =>
    callAs(who.session, 'POST /work-order/v1/staff/remark', {
      body: { workOrderId, words },
      headers: onceKey(),
    })
  const close = (who: Caller, workOrderId: string) =>
    callAs(who.session, 'POST /work-order/v1/staff/close', { body: { workOrderId } })
  return {
    ...{ companyId, admin, lin, wang, placeId, ask, waitingAt, own, reply, settle, rate },
    ...{ seen, take, assign, answer, remark, close },
  }
}
