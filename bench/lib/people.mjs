import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** @param {{ authorize: string, companyId: string }} account @param {string} product */
export async function signIn(account, product) {
  const answer = await fetch(account.authorize.replace(/#.*/, ''), { redirect: 'manual' })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  const response = await fetch(`${product}/wxwork/v1/mini/card_auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, companyId: account.companyId }),
  })
  const body = /** @type {any} */ (await response.json())
  if (!body.success) throw new Error(`Signing in failed: ${body.code} ${body.message}`)
  return /** @type {{ sessionId: string, openId: string }} */ (body.data)
}

/**
 * Visitors who are signed in. Many, since one person does not open a card a thousand times in a minute.
 * @param {string} databaseUrl @param {string} companyId @param {number} count
 */
export async function visitorsOf(databaseUrl, companyId, count) {
  const sessions = Array.from(
    { length: count },
    () => `${companyId}.${randomBytes(16).toString('base64url')}`,
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with made as (
       insert into person (company_id, person_id, number, name)
       select $1, gen_random_uuid(), 1000000 + place, '访客' || place from generate_series(1, $2::integer) place
       returning company_id, person_id, number
     )
     insert into session (company_id, session_hash, person_id, host, app_id, open_id, target_id, expires_at)
     select company_id, ($3::bytea[])[number - 1000000], person_id, 'wechat', 'bench', 'o' || number, 'bench', now() + interval '1 day'
     from made`,
    [companyId, count, sessions.map((session) => createHash('sha256').update(session).digest())],
  )
  await client.end()
  return sessions
}
