import { describe, expect, it } from 'vitest'
import { createMaterial } from '#domain/content/create.ts'
import { testApp } from '../support/app.ts'
import { sampleForm } from '../support/sample-bodies.ts'

const { parts, callAs, makeCompany, makeStaff, makeVisitor } = await testApp()

/** A company with an owner. `done`: the recorded changes, the newest first, each with its author and thing. */
async function company() {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId, { role: 'owner', name: '林岚' })
  const done = async () =>
    (await callAs(session, 'GET /wxwork/v1/console/activity', { query: {} })).body.data?.list.map(
      ({ action, by, about }) => `${by}: ${action} ${about}`,
    )
  return { companyId, session, done }
}

describe('the activity log', () => {
  it('has who made, edited and restored a piece', async () => {
    const { session, done } = await company()
    const body = { kind: 'article' as const, title: '初稿', body: { html: '<p>正文</p>' } }
    const made = await callAs(session, 'POST /biz/v1/content/create', { body })
    const materialId = made.body.data?._id ?? ''
    await callAs(session, 'PUT /biz/v1/content/save', { body: { materialId, revision: 1, title: '定稿' } })
    await callAs(session, 'POST /biz/v1/content/restore', { body: { materialId, revision: 1 } })
    expect(await done()).toEqual([
      '林岚: material restored 初稿',
      '林岚: material saved 初稿',
      '林岚: material made 初稿',
    ])
  })

  it('has who exported and deleted the answers to a form', async () => {
    const { companyId, session, done } = await company()
    const visitor = await makeVisitor(companyId)
    const form = { kind: 'form' as const, title: '看房登记', body: { form: sampleForm({}) } }
    const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
    const answers = { name: '王晓', phone: '13800001111', plan: '两居' }
    const sent = await callAs(visitor.session, 'POST /biz/v1/material/form/data', {
      body: { formId, companyId, answers },
    })
    const answerId = sent.body.data?.answerId ?? ''
    await callAs(session, 'POST /biz/v1/form/export', { body: { formId } })
    await callAs(session, 'DELETE /biz/v1/form/answer', { query: { answerId } })
    await callAs(session, 'DELETE /biz/v1/form/answer', { query: { answerId } })
    expect(await done()).toEqual([
      '林岚: form answer deleted 看房登记',
      '林岚: form answers exported 看房登记',
    ])
  })

  it('has who allowed a site to be reproduced, and who removed it, once for each change', async () => {
    const { session, done } = await company()
    const body = { host: 'news.example.com' }
    for (const _ of [1, 2]) {
      await callAs(session, 'POST /biz/v1/material/article/reproduced/hosts', { body })
    }
    for (const _ of [1, 2]) {
      await callAs(session, 'DELETE /biz/v1/material/article/reproduced/hosts', { query: body })
    }
    expect(await done()).toEqual(['林岚: page site refused ', '林岚: page site allowed '])
  })
})
