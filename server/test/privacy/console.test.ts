import { expect, it } from 'vitest'
import { appWithPeople } from './people.ts'

const { callAs, makeCompanyWithStaff, makeStaff, makeVisitor, parts } = await appWithPeople()
const search = async (session: string, keyword: string) =>
  (await callAs(session, 'GET /wxwork/v1/console/privacy/people', { query: { keyword } })).body.data

async function company() {
  const { company } = await makeCompanyWithStaff()
  const { companyId } = company
  return { companyId, admin: await makeStaff(companyId, { role: 'owner' }) }
}

it('finds visitors by a part of their name, and neither staff nor those of another company', async () => {
  const [own, other] = [await company(), await company()]
  const visitor = await makeVisitor(own.companyId, { name: '欧阳敏' })
  await makeVisitor(other.companyId, { name: '欧阳敏' })
  await makeStaff(own.companyId, { name: '欧阳主管' })
  const found = await search(own.admin.session, '阳')
  expect(found).toMatchObject({ total: 1, list: [{ personId: visitor.personId, name: '欧阳敏' }] })
  expect((await search(own.admin.session, '%'))?.total).toBe(0)
})

it('exports and erases a visitor who asked, with the administrator in the audit', async () => {
  const { companyId, admin } = await company()
  const { personId, session } = await makeVisitor(companyId, { name: '欧阳敏' })
  const body = { personId }
  const exported = await callAs(admin.session, 'POST /wxwork/v1/console/privacy/export', { body })
  expect(exported.body.data?.person.name).toBe('欧阳敏')
  const query = { personId, confirm: 'delete' as const }
  const erase = () => callAs(admin.session, 'DELETE /wxwork/v1/console/privacy/person', { query })
  expect((await erase()).status).toBe(200)
  expect((await callAs(session, 'GET /card/v1/privacy')).status).toBe(401)
  expect((await search(admin.session, '欧阳敏'))?.total).toBe(0)
  expect((await erase()).status).toBe(404)
  const { rows } = await parts.db.opsPool.query(
    "select action, actor from audit where company_id = $1 and action like 'person %' order by at",
    [companyId],
  )
  expect(rows).toEqual([
    { action: 'person exported', actor: admin.staffId },
    { action: 'person erased', actor: admin.staffId },
  ])
})

it('touches neither staff nor the visitors of another company', async () => {
  const [own, other] = [await company(), await company()]
  const foreign = await makeVisitor(other.companyId, { name: '欧阳敏' })
  for (const { personId } of [foreign, own.admin]) {
    const query = { personId, confirm: 'delete' as const }
    expect(
      (await callAs(own.admin.session, 'DELETE /wxwork/v1/console/privacy/person', { query })).status,
    ).toBe(404)
    expect(
      (await callAs(own.admin.session, 'POST /wxwork/v1/console/privacy/export', { body: { personId } }))
        .status,
    ).toBe(404)
  }
})
