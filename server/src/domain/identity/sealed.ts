import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [
  { table: 'person', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
  { table: 'person_join', column: 'phone_sealed', hashes: [{ column: 'phone_hash' }] },
]
