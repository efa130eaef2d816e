import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [{ table: 'lead_import', column: 'sealed' }]
