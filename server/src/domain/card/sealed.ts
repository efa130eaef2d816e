import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [
  { table: 'card_line', column: 'sealed' },
  { table: 'exchanged_card', column: 'sealed' },
]
