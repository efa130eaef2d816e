import type { Locale } from '@mingpian/contract/shared/render.ts'
import { sql } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import type { ExportedList } from '#domain/module.ts'
import { opened } from '#domain/shop/order/addresses.ts'
import { isHeld, piecesLeft } from '#domain/shop/order/left.ts'
import { widths } from './columns.ts'
import { head } from './files.ts'

interface Row {
  number: string
  position: number
  name: string
  options: string[]
  left: number
  receiver: Buffer | null
  remark: string
}

const receiverHead: Record<Locale, readonly string[]> = {
  zh: ['收货人', '电话', '地址', '买家留言'],
  en: ['Receiver', 'Telephone', 'Address', 'Buyer’s note'],
}

/** The orders to send, one row for each line of which pieces are left, to be filled in and imported. The oldest first. */
export const toShipList: ExportedList = {
  needs: 'orders.write',
  fileName: { zh: '待发货订单', en: 'orders-to-ship' },
  isMarked: true,
  open: async ({ sealer, companyId }, _filter, locale) => ({
    head: [...head(locale), ...receiverHead[locale]],
    widths: [...widths, 16, 18, 44, 28],
    rows: sql<Row>`
      select o.number, l.position, l.name, l.options, l.left, o.receiver_sealed as receiver, o.remark
      from shop_order o join lateral (
        select l.position, l.name, l.options, ${piecesLeft} as left
        from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) l on l.left > 0
      where o.company_id = ${companyId} and o.kind = 'goods' and o.delivery = 'express'
        and o.state in ('paid', 'partShipped') and not ${isHeld}
      order by o.paid_at, o.order_id, l.position`,
    cells: (row): Cell[] => {
      const { number, position, name, options, left, receiver, remark } = row as Row
      const to = receiver && opened(sealer, companyId, receiver)
      return [
        ...[number, position + 1, [name, ...options].join(' · '), left, '', ''],
        ...[to?.name ?? '', to?.phone ?? '', to ? [...to.region, to.detail].join(' ') : '', remark],
      ]
    },
  }),
}
