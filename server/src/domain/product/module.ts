import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const product = {
  name: 'product',
  what: 'the catalogue',
  uses: ['company'],
  door: ['create', 'queries'],
  tables: {
    product: {},
  },
  shownFiles: (companyId) =>
    sql`select concat(cover, images, html) as shown from product where company_id = ${companyId}`,
} satisfies Module
