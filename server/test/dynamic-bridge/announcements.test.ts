import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { postCompany } from '../dynamic-dync/posts.ts'
import { testApp } from '../support/app.ts'

const fixture = await testApp()
const { callAs } = fixture

it('an announcement of the former release is a post, and ends with it', async () => {
  const { companyId, editor, sql } = await postCompany(fixture)
  const id = randomUUID()
  await sql(
    `insert into mini_dynamic (company_id, dynamic_id, title, content, image, staff_id)
     values ($1, $2, '放假通知', '三天', $3, $4)`,
    id,
    `/files/${companyId}/${'A'.repeat(22)}.webp`,
    editor.staffId,
  )
  const post = async () =>
    (await callAs('', 'GET /dynamic/v1/bridge', { query: { companyId, dyncId: id } })).body.data
  expect(await post()).toMatchObject({
    dyncType: 'announcement',
    title: '放假通知',
    pictures: [{ url: expect.stringContaining('/files/') }],
  })
  await sql('delete from mini_dynamic where company_id = $1')
  expect(await post()).toBe(null)
})

it('a post of the type announcement is one for the former release, as long as visitors see it', async () => {
  const { companyId, editor, sql } = await postCompany(fixture)
  const body = { dyncType: 'announcement' as const, title: '新品发布会', content: '周六' }
  const { data } = (await callAs(editor.session, 'POST /dynamic/v1/bridge/insert_one', { body })).body
  const dyncId = data?.dyncId ?? ''
  const former = () => sql('select dynamic_id, title from mini_dynamic where company_id = $1')
  const find = async () =>
    (
      await callAs('', 'GET /biz/v1/card/mini_pro/dynamic/find', { query: { companyId } })
    ).body.data?.list.map(({ id }) => id)
  expect([await former(), await find()]).toEqual([[{ dynamic_id: dyncId, title: '新品发布会' }], [dyncId]])
  await callAs(editor.session, 'POST /dynamic/v1/bridge/update_one', {
    body: { dyncId, revision: 1, title: '改期' },
  })
  expect(await former()).toEqual([{ dynamic_id: dyncId, title: '改期' }])
  const status = (next: 'offline' | 'published') =>
    callAs(editor.session, 'POST /dynamic/v1/bridge/status', { body: { dyncIds: [dyncId], status: next } })
  await status('offline')
  expect([await former(), await find()]).toEqual([[], []])
  await status('published')
  expect(await find()).toEqual([dyncId])
  await callAs(editor.session, 'DELETE /dynamic/v1/bridge/delete_one', { query: { dyncId } })
  expect([await former(), await find()]).toEqual([[], []])
})
