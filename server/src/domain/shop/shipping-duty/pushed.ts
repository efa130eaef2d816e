import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockOrder, moveOrder } from '#domain/shop/order/moves.ts'

/** What the platform of mini programs says by itself about sent orders. */
export type PushedShipping =
  /** The mini program sells and enters nothing. */
  | { what: 'remindAll'; words: string; at: Date }
  /** Nothing of an order was sent within the platform's time. @param number of the attempt to pay */
  | { what: 'remind'; number: string; words: string; at: Date }
  /**
   * After everything was sent, so the platform knows of it, also where staff entered it there: when the money is expected.
   * Later: when it was paid out, and who confirmed the receipt.
   */
  | {
      what: 'settle'
      number: string
      settlesAt: Date | null
      settledAt: Date | null
      confirmedAt: Date | null
      confirmedBy: '' | 'buyer' | 'time'
    }

/**
 * A message of the mini program (“小程序发货信息管理服务”, the events about trades); undefined for another one.
 * @param read a text of the message by its name; '' for none
 */
export function pushedShipping(read: (name: string) => string): PushedShipping | undefined {
  const event = read('Event')
  const at = timeOf(read('CreateTime')) ?? new Date()
  const words = read('msg').slice(0, 500)
  const number = read('merchant_trade_no')
  if (event === 'trade_manage_remind_access_api') return { what: 'remindAll', words, at }
  if (event === 'trade_manage_remind_shipping') return { what: 'remind', number, words, at }
  if (event !== 'trade_manage_order_settlement') return undefined
  return {
    what: 'settle',
    number,
    settlesAt: timeOf(read('estimated_settlement_time')),
    settledAt: timeOf(read('settlement_time')),
    confirmedAt: timeOf(read('confirm_receive_time')),
    confirmedBy: confirmers[read('confirm_receive_method')] ?? '',
  }
}

const confirmers: Partial<Record<string, 'buyer' | 'time'>> = { '1': 'buyer', '2': 'time' }

/** Seconds since 1970. */
const timeOf = (seconds: string) =>
  /^[1-9]\d{8,10}$/.test(seconds) ? new Date(Number(seconds) * 1000) : null

/**
 * Stores it, any number of times. One of an order that the company does not know is dropped. A buyer who confirmed the receipt
 * at WeChat has received the order here, too; days that passed there change nothing, as the company has its own.
 */
export async function applyPushed(db: TenantDb, companyId: string, said: PushedShipping): Promise<void> {
  if (said.what === 'remindAll') {
    await sql`
      insert into shipping_account (company_id, reminded_at, reminder) values (${companyId}, ${said.at}, ${said.words})
      on conflict (company_id) do update set reminded_at = excluded.reminded_at, reminder = excluded.reminder
      where shipping_account.reminded_at is null or shipping_account.reminded_at < excluded.reminded_at`.execute(
      db,
    )
    return
  }
  const ofOrder = sql`
    from payment_attempt a
    where d.company_id = ${companyId} and a.company_id = d.company_id and a.attempt_id = d.attempt_id
      and a.number = ${said.number}`
  if (said.what === 'remind')
    await sql`
      update shipping_duty d set reminded_at = greatest(d.reminded_at, ${said.at}::timestamptz), reminder = ${said.words}
      ${ofOrder}`.execute(db)
  else {
    if (said.confirmedBy === 'buyer') await receiveOf(db, companyId, said.number)
    await sql`
      update shipping_duty d set state = 'uploaded',
        problem = case when d.state = 'uploaded' then d.problem else '' end,
        words = case when d.state = 'uploaded' then d.words else '' end,
        settles_at = coalesce(${said.settlesAt}, d.settles_at),
        settled_at = coalesce(${said.settledAt}, d.settled_at), confirmed_at = coalesce(${said.confirmedAt}, d.confirmed_at),
        confirmed_by = case when ${said.confirmedBy} = '' then d.confirmed_by else ${said.confirmedBy} end
      ${ofOrder}`.execute(db)
  }
}

/** The order that an attempt paid is received, if it was sent. The order is locked before its duty, as by who ships. */
async function receiveOf(db: TenantDb, companyId: string, number: string): Promise<void> {
  const { rows } = await sql<{ orderId: string }>`
    select d.order_id as "orderId" from shipping_duty d
    join payment_attempt a on a.company_id = d.company_id and a.attempt_id = d.attempt_id
    where d.company_id = ${companyId} and a.number = ${number}`.execute(db)
  const [row] = rows
  const order = row && (await lockOrder(db, { companyId, orderId: row.orderId }))
  if (order) await moveOrder(db, order, 'receive', { by: 'buyer' })
}
