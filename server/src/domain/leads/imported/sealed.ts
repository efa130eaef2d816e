import type { SealedColumn } from '#core/db/sealed-rows.ts'
import { phoneEnd } from '#domain/identity/phone-end.ts'

export const sealed: SealedColumn[] = [
  {
    table: 'imported_lead',
    column: 'phone_sealed',
    hashes: [{ column: 'phone_hash' }, { column: 'phone_end', of: phoneEnd }],
  },
]
