import type { SealedColumn } from '#core/db/sealed-rows.ts'

// A code by SMS is a keyed hash alone and lives for minutes.
export const sealed: SealedColumn[] = [{ table: 'mini_session', column: 'sealed' }]
