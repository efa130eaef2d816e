import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { query } from '../support/urls.ts'

/** A migrated database with one company, two members of staff and one picture. */
export async function makeRows({ env, url, folder }: Installation): Promise<void> {
  expect(await runTool(['migrate'], env)).toMatchObject({ code: 0 })
  await query(
    url,
    `insert into company (company_id, name, introduction) values ('aaaaaaaa', '甲公司', E'two\\nlines\\tand \\\\ a tab');
     insert into staff (company_id, staff_id, user_id, name)
       select 'aaaaaaaa', gen_random_uuid(), 'user' || n, 'name' || n from generate_series(1, 2) n;
     update staff set successor_id = (select staff_id from staff where user_id = 'user2') where user_id = 'user1'`,
  )
  mkdirSync(join(folder, 'files/aaaaaaaa'), { recursive: true })
  writeFileSync(join(folder, 'files/aaaaaaaa/DDDDDDDDDDDDDDDDDDDDDD.png'), 'a picture')
}
