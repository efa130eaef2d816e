import type { Module } from '#domain/module.ts'

export const foreignPages = {
  name: 'foreign-pages',
  what: 'pages of other sites: the allowed hosts, reading and reproducing',
  uses: ['audit', 'files'],
  door: ['hosts', 'pages', 'read-page', 'reproduce'],
  tables: {
    page_host: { sample: `insert into page_host (company_id, host) values (:company, 'news.example')` },
  },
} satisfies Module
