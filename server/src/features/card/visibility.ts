import type { Card } from '@mingpian/contract/entities.ts'
import { isShown } from '@mingpian/contract/rules/card-fields.ts'
import { cardStyle } from '@mingpian/contract/rules/palette.ts'
import { Failure } from '#http/failure.ts'
import type { Sealer } from '#sealer.ts'
import type { CardRow } from './rows.ts'

export const isActive = (row: CardRow) => row.status === 'active' && row.company_status === 'open'

/** A card needs a licence to stay open. */
export const isOpen = (row: CardRow) => row.is_open === true && row.licensed

/**
 * The row of a card that visitors may read.
 * @throws Failure notFound where there is nobody, or they left; cardNotOpen
 */
export function readable(row: CardRow | undefined): CardRow {
  if (!row || !isActive(row)) throw new Failure('notFound')
  if (!isOpen(row)) throw new Failure('cardNotOpen')
  return row
}

/** The face of a card: only what its owner made public. */
export function publicCard(row: CardRow, sealer: Sealer): Card {
  const phone =
    isShown(row.visibility?.phone) && row.phone_sealed ? sealer.open(row.company_id, row.phone_sealed) : ''
  return {
    companyId: row.company_id,
    userId: row.user_id,
    cardStyle: cardStyle(row.card_style ?? 1),
    cardColor: row.card_color ?? 0,
    name: row.name,
    position: row.position,
    companyName: row.company_name,
    phone,
    avatar: row.avatar,
    email: isShown(row.visibility?.email) ? row.email : '',
    address: isShown(row.visibility?.address) ? (row.address ?? '') : '',
    wechatId: isShown(row.visibility?.wechatId) ? (row.wechat_id ?? '') : '',
    qr_code: row.enterprise_code ?? '',
    miniCode: row.mini_code ?? '',
  }
}

/**
 * A scene was printed for one issue of the card.
 * @throws Failure cardReissued where the card was issued again since
 */
export function checkIssue(printed: number | null, current: number): void {
  if (printed !== null && printed < current) throw new Failure('cardReissued')
}
