import type { ProductField } from '@mingpian/contract/product-import.ts'
import type { ShelfState } from '@mingpian/contract/shared/goods.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import type { ListColumn } from '#domain/staff/import/table.ts'

export const optionFields = ['option1', 'option2', 'option3'] as const
export const valueFields = ['value1', 'value2', 'value3'] as const

const option = (nth: 1 | 2 | 3): ListColumn<ProductField>[] => [
  { field: `option${nth}`, name: { zh: `规格名${nth}`, en: `Option ${nth}` }, also: [`属性名${nth}`] },
  { field: `value${nth}`, name: { zh: `规格值${nth}`, en: `Value ${nth}` }, also: [`属性值${nth}`] },
]

/** The columns of the sheet in their order, by their names in the template, with accepted other names. */
export const columns: readonly ListColumn<ProductField>[] = [
  { field: 'productId', name: { zh: '商品编号', en: 'Product ID' }, also: [] },
  {
    field: 'name',
    required: true,
    name: { zh: '商品名称', en: 'Product' },
    also: ['商品', '品名', '名称', '商品名', '商品名稱', 'product name', 'name'],
  },
  { field: 'category', name: { zh: '分类', en: 'Category' }, also: ['商品分类', '类目', '分類'] },
  { field: 'summary', name: { zh: '简介', en: 'Summary' }, also: ['商品简介', '简述', '簡介'] },
  { field: 'unit', name: { zh: '单位', en: 'Unit' }, also: ['單位'] },
  ...option(1),
  ...option(2),
  ...option(3),
  {
    field: 'code',
    name: { zh: '规格编码', en: 'SKU code' },
    also: ['编码', '货号', '商家编码', 'sku编码', '規格編碼', 'code', 'sku'],
  },
  {
    field: 'price',
    required: true,
    name: { zh: '价格（元）', en: 'Price (yuan)' },
    also: ['售价', '单价', '價格', '售價'],
  },
  {
    field: 'marketPrice',
    name: { zh: '划线价（元）', en: 'Struck-through price (yuan)' },
    also: ['原价', '市场价', '劃線價'],
  },
  { field: 'stock', name: { zh: '库存', en: 'Stock' }, also: ['库存数量', '数量', '庫存'] },
  { field: 'stockWas', name: { zh: '导出时库存', en: 'Stock when exported' }, also: [] },
  { field: 'limitPerPerson', name: { zh: '每人限购', en: 'Limit per person' }, also: ['限购', '限購'] },
  { field: 'delivery', name: { zh: '配送方式', en: 'Delivery' }, also: ['配送', '發貨方式', '发货方式'] },
  { field: 'freight', name: { zh: '运费模板', en: 'Freight template' }, also: ['运费', '運費模板'] },
  { field: 'grams', name: { zh: '重量（克）', en: 'Weight (g)' }, also: ['重量', '克重', '重量(克)'] },
  { field: 'membersOnly', name: { zh: '仅限会员', en: 'Members only' }, also: ['仅限会员购买', '会员专享'] },
  {
    field: 'points',
    name: { zh: '每件需积分', en: 'Points per piece' },
    also: ['积分', '积分价', '兑换积分'],
  },
  { field: 'weight', name: { zh: '排序', en: 'Sorting' }, also: ['排序值', '权重'] },
  { field: 'state', name: { zh: '上架状态', en: 'Shelf' }, also: ['状态', '上下架', 'state'] },
]

/** In characters. */
export const widths = [
  38, 28, 20, 28, 8, 10, 14, 10, 14, 10, 14, 16, 12, 14, 10, 12, 12, 22, 16, 12, 10, 12, 8, 12,
]

export const deliveryNames: Record<Locale, Record<Delivery, string>> = {
  zh: { express: '快递', pickUp: '到店自提', none: '无需配送' },
  en: { express: 'Express', pickUp: 'Pick-up', none: 'Nothing to ship' },
}

export const stateNames: Record<Locale, Record<ShelfState, string>> = {
  zh: { draft: '草稿', published: '已上架', offline: '已下架' },
  en: { draft: 'Draft', published: 'On the shelf', offline: 'Off the shelf' },
}

export const answers: Record<Locale, Record<'true' | 'false', string>> = {
  zh: { true: '是', false: '否' },
  en: { true: 'Yes', false: 'No' },
}

/** Between several ways of delivery. */
export const apart: Record<Locale, string> = { zh: '；', en: '; ' }

/** The path of a category in a cell. */
export const categoryPath = (parent: string, name: string): string => (parent ? `${parent}/${name}` : name)

export const columnName = (field: ProductField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field

const exampleOf = (values: Partial<Record<ProductField, string | number>>) =>
  columns.map(({ field }) => values[field] ?? '')

/** The example products in the template: one with two SKUs, one without options. */
export const examples: Record<Locale, (string | number)[][]> = {
  zh: [
    exampleOf({
      ...{ name: '示例：亚麻抱枕', category: '家居/布艺', summary: '透气不闷', unit: '个', option1: '颜色' },
      ...{
        value1: '米白',
        code: 'BZ-01',
        price: 99,
        marketPrice: 129,
        stock: 100,
        delivery: '快递；到店自提',
      },
    }),
    exampleOf({
      name: '示例：亚麻抱枕',
      option1: '颜色',
      value1: '墨绿',
      code: 'BZ-02',
      price: 99,
      stock: 80,
    }),
    exampleOf({ name: '示例：上门测量', price: 200, stock: 50, limitPerPerson: 1, delivery: '无需配送' }),
  ],
  en: [
    exampleOf({
      ...{ name: 'Example: linen cushion', category: 'Home/Textiles', summary: 'Airy', unit: 'piece' },
      ...{ option1: 'Colour', value1: 'Ivory', code: 'BZ-01', price: 99, marketPrice: 129, stock: 100 },
      delivery: 'Express; Pick-up',
    }),
    exampleOf({
      ...{ name: 'Example: linen cushion', option1: 'Colour', value1: 'Green', code: 'BZ-02' },
      ...{ price: 99, stock: 80 },
    }),
    exampleOf({
      ...{ name: 'Example: measuring at home', price: 200, stock: 50, limitPerPerson: 1 },
      delivery: 'Nothing to ship',
    }),
  ],
}

/** Whether a row is an unchanged example of the template. A changed example counts as a real row. */
export const isExample = (values: Partial<Record<ProductField, string>>): boolean =>
  Object.values(examples)
    .flat()
    .some((example) => columns.every(({ field }, at) => (values[field] ?? '') === String(example[at] ?? '')))
