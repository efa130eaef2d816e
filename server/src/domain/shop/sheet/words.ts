import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { SharedCode } from '#domain/staff/import/rows.ts'
import { reasonWords as sharedWords } from '#domain/staff/import/words.ts'
import type { Reason } from './rows.ts'

const own: Record<Exclude<Reason['code'], SharedCode>, Record<Locale, (what: string) => string>> = {
  badPrice: {
    zh: () => '应为不超过两位小数的金额，单位为元',
    en: () => 'has to be an amount in yuan with two decimals at most',
  },
  badCount: { zh: () => '应为整数，且不超过上限', en: () => 'has to be a whole number within the limit' },
  badDelivery: {
    zh: () => '请填“快递”“到店自提”，用分号隔开；或只填“无需配送”',
    en: () => 'has to be Express, Pick-up or both with a semicolon between, or Nothing to ship alone',
  },
  badAnswer: { zh: () => '请填“是”或“否”', en: () => 'has to be Yes or No' },
  badSorting: {
    zh: () => '应为整数，越大越靠前',
    en: () => 'has to be a whole number; the larger, the earlier',
  },
  badState: {
    zh: () => '请填“已上架”“已下架”或“草稿”',
    en: () => 'has to be On the shelf, Off the shelf or Draft',
  },
  backToDraft: {
    zh: () => '商品不能改回草稿，请填“已下架”',
    en: () => 'cannot become Draft again; use Off the shelf',
  },
  badId: {
    zh: () => '不是商品编号，新商品请留空',
    en: () => 'is no product ID; leave it empty for a new product',
  },
  unknownProduct: {
    zh: () => '没有这个商品，可能已删除；新商品请留空',
    en: () => 'is of no product, it may be deleted; leave it empty for a new product',
  },
  sameName: {
    zh: () => '有多个商品同名，请填写商品编号',
    en: () => 'is the name of several products, please give the product ID',
  },
  sameCode: {
    zh: () => '多个商品有这个编码，请填写商品名称',
    en: () => 'is of several products, please give the name of the product',
  },
  differs: {
    zh: (row) => `与第 ${row} 行不同，同一商品应填一样的内容`,
    en: (row) => `differs from row ${row}, which is about the same product`,
  },
  otherOptions: {
    zh: (names) => `商品的规格名是“${names || '无'}”，请在商品编辑页修改规格名`,
    en: (names) =>
      `is not an option of the product (${names || 'it has none'}); change options on its own page`,
  },
  sameOption: { zh: () => '规格名不能重复', en: () => 'has to differ from the other options' },
  noOption: { zh: () => '没有对应的规格名', en: () => 'has no name of an option beside it' },
  sameSku: { zh: (row) => `与第 ${row} 行是同一规格`, en: (row) => `is the same SKU as in row ${row}` },
  codeOf: {
    zh: (sku) => `是本商品规格“${sku}”的编码`,
    en: (sku) => `is the code of the product’s SKU “${sku}”`,
  },
  bundleStock: {
    zh: () => '组合商品没有自己的库存，请留空',
    en: () => 'has to be empty: a bundle has no stock of its own',
  },
  badStock: {
    zh: (available) => `修改后库存超出范围（现有 ${available}）`,
    en: (available) => `would leave a stock that cannot be (now ${available})`,
  },
  stockImported: {
    zh: () => '这一库存修改在一天内已导入过；要再改一次，请清空“导出时库存”列',
    en: () => 'was imported within the last day; to set it again, leave “Stock when exported” empty',
  },
  tooManySkus: {
    zh: (most) => `一个商品最多 ${most} 个规格`,
    en: (most) => `is above the ${most} SKUs of a product`,
  },
  badCategory: {
    zh: () => '最多两级，用“/”隔开，每级不超过 32 个字',
    en: () => 'has two levels at most, with “/” between and 32 characters each',
  },
  tooManyCategories: { zh: () => '分类数量超出上限', en: () => 'would be one category too many' },
  unknownFreight: {
    zh: () => '没有这个运费模板；不用模板请填“默认运费”',
    en: () => 'is no freight template; use Default freight for none',
  },
  noGrams: {
    zh: () => '运费按重量计算，请填写重量',
    en: () => 'is needed, as the freight is by weight',
  },
  unweighedSku: {
    zh: (sku) => `按重量计算，但规格“${sku}”没有重量，请在表中填写`,
    en: (sku) => `is by weight, but the SKU “${sku}” has no weight; give it in the sheet`,
  },
  otherRow: {
    zh: (row) => `同一商品的第 ${row} 行有误，整个商品未导入`,
    en: (row) => `is not imported, since row ${row} of the same product is wrong`,
  },
}

export const reasonWords = ({ code, what = '' }: Reason, locale: Locale): string =>
  code in own
    ? own[code as keyof typeof own][locale](what)
    : sharedWords({ code: code as SharedCode, what }, locale)
