import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [
  { table: 'form_answer', column: 'sealed' },
  { table: 'form_answer', column: 'phone_sealed', index: 'phone_hash' },
]
