import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, parts } = await testApp()

test('members make nothing where the company does not let them, and administrators do', async () => {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const member = await makeStaff(companyId)
  const article = {
    kind: 'article' as const,
    title: '题',
    official: '0' as const,
    body: { html: '<p>文</p>' },
  }
  const create = async ({ session }: { session: string }) =>
    callAs(session, 'POST /biz/v1/content/create', { body: article })
  const made = (await create(member)).body.data
  const materialId = made?._id ?? ''
  await callAs(member.session, 'POST /biz/v1/content/publish', { body: { materialId } })

  const permit = (session: string, staffContent: boolean) =>
    callAs(session, 'PUT /biz/v1/content/making', { body: { staffContent } })
  expect((await permit(member.session, false)).status).toBe(403)
  expect((await permit(admin.session, false)).body.data).toEqual({ staffContent: false })
  const allowed = async ({ session }: { session: string }) =>
    (await callAs(session, 'GET /biz/v1/content/making')).body.data?.allowed
  expect([await allowed(admin), await allowed(member)]).toEqual([true, false])

  const url = await parts.files.put(companyId, Buffer.from('%PDF-1.4\n%%EOF'), 'pdf')
  const refused = [
    await create(member),
    await callAs(member.session, 'PUT /biz/v1/content/save', {
      body: { materialId, revision: 1, title: '新' },
    }),
    await callAs(member.session, 'POST /biz/v1/content/restore', { body: { materialId, revision: 1 } }),
    await callAs(member.session, 'POST /biz/v1/content/conversion', { body: { url, name: 'a.pdf' } }),
    await callAs(member.session, 'POST /biz/v1/material/article/reproduced', {
      body: { url: 'https://mp.weixin.qq.com/s/x' },
    }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await create(admin)).status).toBe(200)
  // A published piece can still be recalled, and then not be published again.
  const move = (name: 'recall' | 'publish') =>
    callAs(member.session, `POST /biz/v1/content/${name}`, { body: { materialId } })
  expect((await move('recall')).status).toBe(200)
  expect((await move('publish')).status).toBe(403)
  await permit(admin.session, true)
  expect((await move('publish')).status).toBe(200)
})
