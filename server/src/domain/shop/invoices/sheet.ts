import type { WishedInvoice } from '@mingpian/contract/shared/invoices.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import type { ExportedList } from '#domain/module.ts'
import { type InvoiceFilter, type WishRow, wishesMatching, wishRows } from './managed.ts'
import { opened } from './wish.ts'

const head: Record<Locale, readonly string[]> = {
  zh: [
    ...['订单号', '申请时间', '状态', '类型', '发票抬头', '税号', '邮箱', '金额（元）'],
    ...['已开金额（元）', '开具时间', '登记人', '买家'],
  ],
  en: [
    ...['Order', 'Asked', 'Status', 'Kind', 'Title', 'Tax number', 'E-mail', 'Amount (yuan)'],
    ...['Issued for (yuan)', 'Issued', 'Recorded by', 'Buyer'],
  ],
}
const widths = [26, 18, 12, 10, 32, 24, 28, 12, 14, 18, 14, 16]

const words = {
  zh: { open: '待开具', done: '已开具', void: '已全额退款', company: '企业', person: '个人' },
  en: { open: 'To issue', done: 'Issued', void: 'Refunded', company: 'Company', person: 'Person' },
} satisfies Record<Locale, Record<WishedInvoice['state'] | WishedInvoice['kind'], string>>

/** The wishes as a file, one row each. */
export const invoicesList: ExportedList = {
  needs: 'orders.write',
  fileName: { zh: '开票申请', en: 'invoices' },
  isMarked: true,
  open: async ({ sealer, companyId }, filter, locale) => ({
    head: [...head[locale]],
    widths,
    rows: wishRows(wishesMatching(companyId, filter as InvoiceFilter)),
    cells: (row, moment) => {
      const { sealed, buyer, buyerNumber, ...wish } = row as WishRow
      const { title, taxNumber, email } = opened(sealer, companyId, sealed)
      const say = words[locale]
      return [
        ...[
          wish.orderNumber,
          moment(wish.wishedAt),
          say[wish.state],
          say[wish.kind],
          title,
          taxNumber,
          email,
        ],
        wish.amount / 100,
        wish.doneAmount === null ? '' : wish.doneAmount / 100,
        wish.doneAt ? moment(wish.doneAt) : '',
        wish.doneBy,
        buyer || buyerNumber > 0 ? nameOf({ name: buyer, number: buyerNumber }, locale) : '',
      ]
    },
  }),
}
