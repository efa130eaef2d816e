import type { SealedColumn } from '#core/db/sealed-rows.ts'

export const sealed: SealedColumn[] = [{ table: 'external_contact', column: 'phones_sealed' }]
