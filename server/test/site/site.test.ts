import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeVisitor, parts } = await testApp({ WEB_DIST: '/nowhere' })
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
const query = (companyId: string, category: string, session = '') =>
  callAs(session, 'GET /mk-activity-tools/material/client/query', { query: { category, companyId } })

it('succeeds with 500200 whether there is a site or not', async () => {
  const companyId = await makeCompany()
  await sql(
    `insert into site (company_id, category, site_id, opened) values ($1, 'microSite', 'site-1', true), ($1, 'closed', 'site-2', false)`,
    [companyId],
  )
  const open = await query(companyId, 'microSite')
  expect(open).toMatchObject({
    status: 200,
    body: { code: '500200', success: true, data: { opened: true, siteId: 'site-1' } },
  })
  expect((await query(companyId, 'closed')).body.data).toEqual({ opened: false, siteId: 'site-2' })
  for (const none of [await query(companyId, 'unknown'), await query(await makeCompany(), 'microSite')])
    expect(none.body).toMatchObject({ code: '500200', success: true, data: { opened: false, siteId: '' } })
})

it('answers a visitor of another company with nothing, and a closed company’s site not at all', async () => {
  const companyId = await makeCompany()
  await sql(`insert into site (company_id, category, site_id) values ($1, 'microSite', 'site-1')`, [
    companyId,
  ])
  const stranger = await makeVisitor(await makeCompany())
  expect((await query(companyId, 'microSite', stranger.session)).status).toBe(403)
  await sql("update company set status = 'closed' where company_id = $1", [companyId])
  expect((await query(companyId, 'microSite')).body.data).toEqual({ opened: false, siteId: '' })
})
