import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { OrderState } from '@mingpian/contract/shared/rules/order-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ErasedPerson, ExportedPerson } from '#domain/module.ts'
import { opened } from './addresses.ts'

/**
 * What tax law asks for stays: goods, amounts and times. Name, telephone, address, remarks and numbers of parcels go, by
 * which the carrier tells the address.
 */
export async function eraseOrders(db: TenantDb, { companyId, personIds }: ErasedPerson): Promise<void> {
  // A parcel has to have a number.
  await sql`
    update shipment s set tracking = '*', former = '[]' from shop_order o
    where s.company_id = ${companyId} and s.tracking <> '' and o.company_id = s.company_id
      and o.order_id = s.order_id and o.person_id = any(${personIds}::uuid[])`.execute(db)
  await sql`
    update shop_order set receiver_sealed = null, receiver_name = null, receiver_end = null, remark = '', staff_remark = '', share_id = null
    where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(db)
}

const states = {
  awaitingPayment: { zh: '待付款', en: 'to be paid' },
  paid: { zh: '待发货', en: 'to be shipped' },
  partShipped: { zh: '部分发货', en: 'partly shipped' },
  shipped: { zh: '待收货', en: 'shipped' },
  received: { zh: '已收货', en: 'received' },
  finished: { zh: '已完成', en: 'finished' },
  closed: { zh: '已关闭', en: 'closed' },
} satisfies Record<OrderState, Vocabulary[string]>

export async function exportedOrders(db: TenantDb, of: ExportedPerson): Promise<Partial<PersonalData>> {
  const { companyId, sealer } = of
  const { rows: orders } = await sql<{
    number: string
    state: string
    total: number
    createdAt: Date
    receiver: Buffer | null
    remark: string
    note: string
    goods: string[]
  }>`
    select number, state, total::float8 as total, created_at as "createdAt", receiver_sealed as receiver, remark,
      staff_remark as note, array(
      select l.name || ' × ' || l.quantity from order_line l
      where l.company_id = o.company_id and l.order_id = o.order_id order by l.position) as goods
    from shop_order o where ${belongsTo(of, 'o')} and o.kind = 'goods' order by created_at desc, order_id`.execute(
    db,
  )
  const { rows: addresses } = await sql<{ sealed: Buffer }>`
    select sealed from buyer_address a where ${belongsTo(of, 'a')} order by created_at desc, address_id`.execute(
    db,
  )
  const inWords = (sealed: Buffer) => {
    const { name, phone, region, detail } = opened(sealer, companyId, sealed)
    return [name, of.shown(phone), ...region, detail].join(' ')
  }
  return {
    orders: orders
      .map(({ receiver, state, ...order }) => ({
        ...order,
        state: wordOf(states, of.locale, state),
        receiver: receiver ? inWords(receiver) : '',
      }))
      .map(inIso('createdAt')),
    addresses: addresses.map(({ sealed }) => ({ address: inWords(sealed) })),
  }
}
