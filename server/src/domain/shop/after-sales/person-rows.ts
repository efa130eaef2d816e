import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { AfterSaleReason, AfterSaleState } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ErasedPerson, ExportedPerson } from '#domain/module.ts'

/** Amounts, pieces and times stay with the order, as tax law asks; what the buyer and staff wrote goes, with the pictures. */
export async function eraseAfterSales(db: TenantDb, { companyId, personIds }: ErasedPerson): Promise<void> {
  await sql`
    update after_sale s set words = '', pictures = '[]', refusal = '' from shop_order o
    where s.company_id = ${companyId} and o.company_id = s.company_id and o.order_id = s.order_id
      and o.person_id = any(${personIds}::uuid[])`.execute(db)
}

const states = {
  asked: { zh: '待处理', en: 'to be answered' },
  returning: { zh: '待退货', en: 'goods to come back' },
  refunding: { zh: '退款中', en: 'refund on its way' },
  stuck: { zh: '退款未到账', en: 'refund did not arrive' },
  done: { zh: '已退款', en: 'refunded' },
  refused: { zh: '已拒绝', en: 'refused' },
  withdrawn: { zh: '已撤销', en: 'withdrawn' },
} satisfies Record<AfterSaleState, Vocabulary[string]>

const reasons = {
  unwanted: { zh: '不想要了', en: 'no longer wanted' },
  faulty: { zh: '商品有问题', en: 'faulty' },
  wrong: { zh: '发错商品', en: 'wrong goods' },
  missing: { zh: '少件', en: 'pieces missing' },
  late: { zh: '未按时发货', en: 'too late' },
  other: { zh: '其他', en: 'other' },
} satisfies Record<AfterSaleReason, Vocabulary[string]>

export async function exportedAfterSales(
  db: TenantDb,
  of: ExportedPerson,
): Promise<PersonalData['afterSales']> {
  const { rows } = await sql<Omit<PersonalData['afterSales'][number], 'at'> & { at: Date }>`
    select o.number as "orderNumber", s.state, s.reason, s.words, s.amount::float8 as amount, s.created_at as at
    from after_sale s join shop_order o using (company_id, order_id)
    where ${belongsTo(of, 'o')} order by s.created_at desc, s.after_sale_id`.execute(db)
  return rows
    .map(({ state, reason, ...row }) => ({
      ...row,
      state: wordOf(states, of.locale, state),
      reason: wordOf(reasons, of.locale, reason),
    }))
    .map(inIso('at'))
}
