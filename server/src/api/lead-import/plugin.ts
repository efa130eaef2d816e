import { sheetFiles } from '#core/http/sheet-files.ts'
import { rejectedFile, templateFile } from '#domain/leads/import/files.ts'
import { findLeadImport } from '#domain/leads/import/store.ts'

export const { address: leadFileAddress, plugin: leadFilesPlugin } = sheetFiles({
  path: 'lead-import',
  plain: 'leads.xlsx',
  kind: 'lead file',
  template: templateFile,
  async rejected(db, sealer, { isWhole, ...of }) {
    const found = await findLeadImport(db, sealer, of)
    return found && ((locale) => rejectedFile(found.rows, locale, isWhole))
  },
})
