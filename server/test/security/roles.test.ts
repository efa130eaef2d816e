import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { capabilities, capabilitiesOf, may, type Role, roles } from '@mingpian/contract/shared/roles.ts'
import { describe, expect, it, test } from 'vitest'
import { keepOwner } from '#domain/staff/members.ts'
import { testApp } from '../support/app.ts'

const { app, callAs, makeCompany, makeStaff, parts } = await testApp({ WEB_DIST: '/nowhere' })
const companyId = await makeCompany()
const sessions = new Map<Role, string>()
for (const role of roles) sessions.set(role, (await makeStaff(companyId, { role })).session)

describe('the table from roles to rights', () => {
  it('gives roles, credentials and deletion for good to owners alone', () => {
    const lacking = capabilities.filter((capability) => !may('admin', capability))
    expect(lacking).toEqual(['records.delete', 'roles.write', 'credentials.write', 'customers.phones'])
    expect(capabilitiesOf.owner).toEqual(capabilities)
  })

  it('lets editors write content, forms and links, and nothing else', () => {
    const written = capabilities.filter((each) => each.endsWith('.write') && may('editor', each))
    expect(written).toEqual(['content.write', 'forms.write', 'links.write', 'posts.write', 'products.write'])
  })

  it('lets analysts read, but no customer by name', () => {
    expect(capabilitiesOf.analyst.filter((each) => each.endsWith('.write'))).toEqual([])
    expect(may('analyst', 'figures.read')).toBe(true)
    expect(may('analyst', 'customers.read')).toBe(false)
  })

  it('gives a member and a visitor nothing', () => {
    expect(capabilities.filter((each) => may('member', each) || may('', each))).toEqual([])
  })
})

/**
 * Nothing is done: behind the check of the role, a body that is no JSON is refused. A reading call may answer as it likes.
 */
async function isRefused(session: string, method: string, path: string): Promise<boolean> {
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url: path,
    headers: { authorization: session, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: '{' }),
  })
  return statusCode === 403
}

describe('each call of the administration', () => {
  const administrative = allCalls.filter(({ access }) => access === 'admin')
  test.each(
    administrative.map((call) => [call.key, call] as const),
  )('%s lets those roles in that have its capability, and refuses the others', async (_key, {
    method,
    path,
    may: capability,
  }) => {
    if (!capability) expect.fail('the call names no capability')
    for (const [role, session] of sessions)
      expect([role, await isRefused(session, method, path)]).toEqual([role, !may(role, capability)])
  })
})

describe('a change of a role', () => {
  const change = (session: string, userId: string, role: Role) =>
    callAs(session, 'POST /biz/v1/staff/update', { body: { userId, role } })

  it('is for owners, and ends the sessions of the member at once', async () => {
    const owner = sessions.get('owner') ?? ''
    const he = await makeStaff(companyId, { role: 'editor', phone: '13800000009' })
    const me = () => callAs(he.session, 'GET /wxwork/v1/console/me')
    expect((await me()).body.data?.role).toBe('editor')
    expect((await change(sessions.get('admin') ?? '', he.userId, 'admin')).status).toBe(403)
    expect((await me()).status).toBe(200)
    expect((await change(owner, he.userId, 'analyst')).body.code).toBe('0')
    await expect.poll(async () => (await me()).status).toBe(401)
  })

  it('protects owners from administrators', async () => {
    const own = await makeCompany()
    const owner = await makeStaff(own, { role: 'owner', phone: '13800000001' })
    await makeStaff(own, { role: 'owner', phone: '13800000002' })
    const { session } = await makeStaff(own, { role: 'admin', phone: '13800000003' })
    const { userId } = owner
    const phone = '13900000000'
    expect((await callAs(session, 'POST /biz/v1/staff/update', { body: { userId, phone } })).status).toBe(403)
    expect((await callAs(session, 'POST /biz/v1/staff/hand_over', { body: { userId } })).status).toBe(403)
    expect((await callAs(owner.session, 'POST /biz/v1/staff/hand_over', { body: { userId } })).status).toBe(
      200,
    )
  })

  it('leaves the company an owner', async () => {
    const own = await makeCompany()
    const { session, userId } = await makeStaff(own, { role: 'owner' })
    expect((await change(session, userId, 'admin')).body.code).toBe('500313')
  })
})

test('where the last owner has gone, the administrator of longest standing is the owner', async () => {
  const own = await makeCompany()
  const first = await makeStaff(own, { role: 'admin', phone: '13800000001' })
  await makeStaff(own, { role: 'admin', phone: '13800000002' })
  await makeStaff(own, { role: 'editor', phone: '13800000003' })
  await parts.db.tenant(own, (db) => keepOwner(db, own))
  await parts.db.tenant(own, (db) => keepOwner(db, own))
  const { rows } = await parts.db.opsPool.query(
    "select staff_id from staff where company_id = $1 and role = 'owner'",
    [own],
  )
  expect(rows).toEqual([{ staff_id: first.staffId }])
})
