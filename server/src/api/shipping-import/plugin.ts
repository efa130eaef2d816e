import { sheetFiles } from '#core/http/sheet-files.ts'
import { rejectedFile, templateFile } from '#domain/shop/shipping-sheet/files.ts'
import { shippingImports } from '#domain/shop/shipping-sheet/store.ts'

export const { address: shippingFileAddress, plugin: shippingFilesPlugin } = sheetFiles({
  path: 'shipping-import',
  plain: 'parcels.xlsx',
  kind: 'shipping file',
  template: templateFile,
  async rejected(db, _sealer, of) {
    const found = await shippingImports.find(db, of)
    return found && ((locale) => rejectedFile(found.rows, locale))
  },
})
