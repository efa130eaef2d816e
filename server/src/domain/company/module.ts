import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const company = {
  name: 'company',
  what: 'companies, their credentials, domains, problems with the platforms; checks',
  uses: ['audit'],
  door: [
    'apps',
    'brands',
    'certificates',
    'checks',
    'checkup',
    'companies',
    'connection',
    'create',
    'create-platform',
    'credentials',
    'details',
    'directory',
    'domain-files',
    'domains',
    'find-app',
    'merchant',
    'own-origin',
    'pay-check',
    'permission',
    'person-numbers',
    'problems',
    'quiet-end',
    'require',
    'sealing-key',
    'shifts',
    'staff-content',
    'time-zone',
  ],
  tables: {
    company: {},
    credential: {},
    directory: {},
    domain_file: {
      sample: `insert into domain_file (company_id, domain, name, content) values (:company, 'a.example', 'b.txt', 'c')`,
    },
    oem_agent: {},
    platform_problem: {},
    sub_domain: {},
    vendor_token: {},
  },
  // A start without the previous key checks the credentials to know that all rows are done.
  sealed: [
    { table: 'vendor_token', column: 'sealed' },
    { table: 'credential', column: 'sealed', isLast: true },
  ],
  shownFiles: (companyId) => sql`
    select logo as shown from company where company_id = ${companyId}
    union all select logo from oem_agent where company_id = ${companyId}`,
} satisfies Module
