import { randomBytes } from 'node:crypto'
import {
  type AttemptMove,
  type AttemptState,
  attemptMoves,
} from '@mingpian/contract/shared/rules/payment-states.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import type { OrderOf } from '#domain/shop/order/moves.ts'

/** One attempt to pay an order, with what was frozen when it was made. */
export interface Attempt extends OrderOf {
  attemptId: string
  number: string
  appId: string
  openId: string
  mchId: string
  amount: number
  notifyUrl: string
  state: AttemptState
  transactionId: string
  expiresAt: Date
}

const columns = sql`
  company_id as "companyId", order_id as "orderId", attempt_id as "attemptId", number, app_id as "appId",
  open_id as "openId", mch_id as "mchId", amount::float8 as amount, notify_url as "notifyUrl", state,
  transaction_id as "transactionId", expires_at as "expiresAt"`

/** The attempts of an order that its lock holds still, the oldest first. */
export async function attemptsOf(db: TenantDb, { companyId, orderId }: OrderOf): Promise<Attempt[]> {
  if (!isUuid(orderId)) return []
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where company_id = ${companyId} and order_id = ${orderId}
    order by created_at, attempt_id`.execute(db)
  return rows
}

export async function attemptBy(
  db: TenantDb,
  companyId: string,
  number: string,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${columns} from payment_attempt where company_id = ${companyId} and number = ${number}`.execute(db)
  return rows[0]
}

export const isRunning = ({ state }: Pick<Attempt, 'state'>): boolean =>
  state === 'prepared' || state === 'open'

export async function prepareAttempt(
  db: TenantDb,
  of: Omit<Attempt, 'attemptId' | 'number' | 'state' | 'transactionId'>,
): Promise<Attempt> {
  const attempt: Attempt = {
    ...of,
    attemptId: uuidv7(),
    // Of the letters that all calls of the vendor take, and never used again.
    number: `MP${randomBytes(14).toString('hex')}`,
    state: 'prepared',
    transactionId: '',
  }
  await db
    .insertInto('payment_attempt')
    .values({
      company_id: of.companyId,
      attempt_id: attempt.attemptId,
      order_id: of.orderId,
      number: attempt.number,
      app_id: of.appId,
      open_id: of.openId,
      mch_id: of.mchId,
      amount: of.amount,
      notify_url: of.notifyUrl,
      state: attempt.state,
      expires_at: of.expiresAt,
    })
    .execute()
  return attempt
}

/** @returns false where the move is illegal from the attempt's state */
export async function moveAttempt(
  db: TenantDb,
  { companyId, attemptId }: Pick<Attempt, 'companyId' | 'attemptId'>,
  move: AttemptMove,
  { transactionId = '', paidAt = null }: { transactionId?: string; paidAt?: Date | string | null } = {},
): Promise<boolean> {
  const { from, to } = attemptMoves[move]
  const { numAffectedRows } = await sql`
    update payment_attempt set state = ${to}, settled_at = case when ${to} = 'open' then null else now() end,
      paid_at = case when ${move === 'pay' || move === 'mismatch'}::boolean then coalesce(${paidAt}::timestamptz, now()) end,
      transaction_id = case when ${transactionId} = '' then transaction_id else ${transactionId} end
    where company_id = ${companyId} and attempt_id = ${attemptId} and state = any(${[...from]}::text[])`.execute(
    db,
  )
  return numAffectedRows === 1n
}
