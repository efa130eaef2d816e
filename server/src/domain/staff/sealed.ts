import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [
  { table: 'staff', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
  { table: 'staff_import', column: 'sealed' },
  { table: 'staff_import', column: 'undo_sealed' },
]
