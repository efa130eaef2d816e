import type { Module } from '#domain/module.ts'
import { productsList } from './export.ts'

export const sheet = {
  name: 'shop/sheet',
  what: 'products as a sheet: its export, its import, and undoing an import',
  uses: ['staff', 'shop/product'],
  door: [],
  tables: {},
  exportedLists: { products: productsList },
} satisfies Module
