import type { SealedColumn } from '#core/db/sealed-rows.ts'

/** Credentials last: a start without the previous key looks at them to see whether it may. */
export const sealed: SealedColumn[] = [
  { table: 'vendor_token', column: 'sealed' },
  { table: 'credential', column: 'sealed' },
]
