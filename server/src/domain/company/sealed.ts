import type { SealedColumn } from '#core/db/sealed-rows.ts'

/** Credentials last: a start without the previous key checks them to know that all rows are done. */
export const sealed: SealedColumn[] = [
  { table: 'vendor_token', column: 'sealed' },
  { table: 'credential', column: 'sealed' },
]
