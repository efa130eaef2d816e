import { sheetFiles } from '#core/http/sheet-files.ts'
import { rejectedFile, templateFile } from '#domain/shop/sheet/files.ts'
import { productImports } from '#domain/shop/sheet/store.ts'

export const { address: productFileAddress, plugin: productFilesPlugin } = sheetFiles({
  path: 'product-import',
  plain: 'products.xlsx',
  kind: 'product file',
  template: templateFile,
  async rejected(db, _sealer, of) {
    const found = await productImports.find(db, of)
    return found && ((locale) => rejectedFile(found.rows, locale))
  },
})
