import type { SealedColumn } from '#core/db/sealed-rows.ts'

// A code by SMS is stored only as a keyed hash and is valid for minutes.
export const sealed: SealedColumn[] = [{ table: 'mini_session', column: 'sealed' }]
