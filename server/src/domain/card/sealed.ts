import type { LeftCard } from '@mingpian/contract/wallet.ts'
import type { SealedColumn } from '#core/db/sealed-rows.ts'
import { phoneEnd } from '#domain/identity/phone-end.ts'

const endOfCard = (json: string) => phoneEnd((JSON.parse(json) as LeftCard).phone)

export const sealed: SealedColumn[] = [
  { table: 'card_line', column: 'sealed' },
  { table: 'exchanged_card', column: 'sealed', hashes: [{ column: 'phone_end', of: endOfCard }] },
]
