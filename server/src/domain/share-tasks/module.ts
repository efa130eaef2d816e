import { sql } from 'kysely'
import type { Module } from '#domain/module.ts'

export const shareTasks = {
  name: 'share-tasks',
  what: 'requests to share a piece',
  uses: ['audit', 'company', 'files', 'staff', 'content'],
  door: ['history', 'keep', 'own', 'progress'],
  tables: {
    share_task: {
      sample: `insert into share_task (company_id, task_id, title, material_id, deadline, staff_id)
          select company_id, gen_random_uuid(), 'x', material_id, '2099-01-01', staff.staff_id
          from material join staff using (company_id) limit 1`,
    },
    share_task_member: {
      sample: `insert into share_task_member (company_id, task_id, staff_id)
          select company_id, task_id, staff_id from share_task`,
    },
  },
  // A task and its screenshots are of no use a year after its last day.
  expiry: [{ table: 'share_task', when: sql`deadline < now() - interval '365 days'` }],
  /** The screenshots of share tasks. */
  shownFiles: (companyId) =>
    sql`select image as shown from share_task_member where company_id = ${companyId}`,
  namedInChanges: [
    {
      fields: ['taskId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select title from share_task where company_id = ${companyId} and task_id = ${id}`,
    },
  ],
} satisfies Module
