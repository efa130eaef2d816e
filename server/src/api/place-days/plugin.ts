import { sheetFiles } from '#core/http/sheet-files.ts'
import { rejectedFile, templateFile } from '#domain/place/sheet/files.ts'
import { dayImports } from '#domain/place/sheet/store.ts'

export const { address: dayFileAddress, plugin: dayFilesPlugin } = sheetFiles({
  path: 'place-days-import',
  plain: 'days.xlsx',
  kind: 'place day file',
  template: templateFile,
  async rejected(db, _sealer, of) {
    const found = await dayImports.find(db, of)
    return found && ((locale) => rejectedFile(found.rows, locale))
  },
})
