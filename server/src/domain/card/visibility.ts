import type { Card } from '@mingpian/contract/shared/entities.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type CardField, type EnglishField, isShown } from '@mingpian/contract/shared/rules/card-fields.ts'
import { accentOf, cardStyle } from '@mingpian/contract/shared/rules/palette.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { miniAddress } from '#domain/contacts/ways.ts'
import type { CardRow } from './rows.ts'

export const isActive = (row: CardRow) => row.status === 'active' && row.company_status === 'open'

/** A card without a licence is closed. */
export const isOpen = (row: CardRow) => row.is_open === true && row.licensed

/**
 * The row of a card that visitors may read.
 * @throws Failure notFound for a member who is missing or left; cardNotOpen
 */
export function readable<R extends CardRow>(row: R | undefined, fail: Fail<'cardNotOpen'>): R {
  if (!row || !isActive(row)) throw new Failure('notFound')
  if (!isOpen(row)) fail('cardNotOpen')
  return row
}

/** For whom a card is drawn. */
export interface View {
  locale: Locale
  /** The reader left a card of their own. */
  exchanged: boolean
}

export const publicView: View = { locale: 'zh', exchanged: false }

/** A field in the reader's language; Chinese if the English one is empty. */
export function spoken(row: CardRow, { locale }: View, field: EnglishField, chinese: string): string {
  return (locale === 'en' && row.english?.[field]) || chinese
}

/** The face of a card: only what its owner shows to this reader. */
export function publicCard(row: CardRow, sealer: Sealer, view: View = publicView): Card {
  const shown = (field: CardField, value: () => string) =>
    isShown(row.visibility?.[field], view.exchanged) ? value() : ''
  return {
    companyId: row.company_id,
    userId: row.user_id,
    cardStyle: cardStyle(row.card_style ?? 1),
    cardColor: row.card_color ?? 0,
    name: spoken(row, view, 'name', row.name),
    position: spoken(row, view, 'position', row.position),
    companyName: spoken(row, view, 'companyName', row.company_name),
    companyLogo: row.company_logo,
    ...accentOf(row.card_color ?? 0, row.brand_color),
    phone: shown('phone', () => phoneOf(row, sealer)),
    avatar: row.avatar,
    email: shown('email', () => row.email),
    address: shown('address', () => spoken(row, view, 'address', row.address ?? '')),
    wechatId: shown('wechatId', () => row.wechat_id ?? ''),
    qr_code: row.enterprise_code ?? '',
    miniCode: miniCodeOf(row),
  }
}

/** The mini-program code with the portrait in its middle, '' where there is none. */
export const miniCodeOf = (row: Pick<CardRow, 'company_id' | 'user_id' | 'mini_code'>): string =>
  row.mini_code ? miniAddress(row.company_id, row.user_id) : ''

/** The registered phone, '' where there is none. */
export const phoneOf = (row: Pick<CardRow, 'company_id' | 'phone_sealed'>, sealer: Sealer): string =>
  row.phone_sealed ? sealer.open(row.company_id, row.phone_sealed) : ''

/**
 * Checks the issue of the card for which a scene was printed.
 * @throws Failure cardReissued if the card was issued again since
 */
export function checkIssue(printed: number | null, current: number, fail: Fail<'cardReissued'>): void {
  if (printed !== null && printed < current) fail('cardReissued')
}
