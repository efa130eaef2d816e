import type { Module } from '#domain/module.ts'
import { salesList } from './sheet.ts'

export const reports = {
  name: 'shop/reports',
  what: 'what the mall sold, as sums of the ledger that open into its rows, and what lies in carts',
  uses: [
    'company',
    'staff',
    'identity',
    'tracking',
    'leads/lead',
    'shop/product',
    'shop/order',
    'shop/cart',
    'shop/payment',
    'shop/after-sales',
  ],
  door: ['carts', 'ledger', 'sales', 'sheet'],
  tables: {},
  exportedLists: { sales: salesList },
} satisfies Module
