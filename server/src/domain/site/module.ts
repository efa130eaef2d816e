import type { Module } from '#domain/module.ts'

export const site = {
  name: 'site',
  what: 'the public page of the micro-site',
  uses: ['place', 'content', 'shop/product', 'posts', 'card'],
  door: ['page'],
  tables: {},
} satisfies Module
