import type { Module } from '#domain/module.ts'
import { membersList } from './sheet.ts'

export const members = {
  name: 'shop/members',
  what: 'members of the mall with what they paid and their levels, as they and the staff see them',
  uses: ['company', 'identity', 'staff', 'mall', 'shop/points', 'shop/product', 'shop/order'],
  door: ['managed', 'own', 'sheet'],
  tables: {},
  exportedLists: { members: membersList },
} satisfies Module
