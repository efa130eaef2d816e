import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { escapeLiteral } from 'pg'
import { inject } from 'vitest'
import { routedId, sha256 } from '#core/crypto/sealer.ts'
import { rolesOf } from '#core/db/roles.ts'
import { freshDatabase } from './database.ts'
import { query } from './urls.ts'

/** The fixture's name and its key; see ../fixtures/README.md. */
const fixtureName = 'mingpian_e15ce42'
export const fixtureKey = '0e'.repeat(32)
const fixture = join(import.meta.dirname, '../fixtures/demo-e15ce42.sql.gz')

/**
 * A database of its own with the demo of commit e15ce42, at migration 8, as its servers left it: roles with passwords,
 * then what the dump says. Policies and grants name the roles, which are named after the database.
 * @returns its address
 */
export async function demoOfE15ce42(): Promise<string> {
  const { name, url } = await freshDatabase()
  for (const { user, password } of Object.values(rolesOf(name, fixtureKey)))
    await query(inject('clusterUrl'), `create role ${user} login password ${escapeLiteral(password)}`)
  await query(url, gunzipSync(readFileSync(fixture)).toString().replaceAll(fixtureName, name))
  return url
}

/** A live session of a member of staff. Those of the fixture have expired. */
export async function sessionOf(databaseUrl: string, companyId: string, userId: string): Promise<string> {
  const session = routedId(companyId)
  await query(
    databaseUrl,
    `insert into session (company_id, session_hash, person_id, staff_id, host, app_id, open_id, target_id, expires_at)
      select s.company_id, '\\x${sha256(session).toString('hex')}', p.person_id, s.staff_id, 'wecom', c.app_id, s.user_id,
        gen_random_uuid(), now() + interval '1 hour'
      from staff s
        join person p on p.company_id = s.company_id and p.staff_id = s.staff_id
        join credential c on c.company_id = s.company_id and c.kind = 'wecom'
      where s.company_id = '${companyId}' and s.user_id = '${userId}'`,
  )
  return session
}
