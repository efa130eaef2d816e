import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'
import { browser } from '../upload/forms.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { app, callAs, makeCompany, makeMaterial, makeStaff, makeTeam, parts } = test

/** A file that a member uploaded before. */
async function uploaded({ companyId, personId }: MadeStaff) {
  const url = `/files/${companyId}/${randomUUID().replaceAll('-', '').slice(0, 22)}.webp`
  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('upload')
      .values({ company_id: companyId, person_id: personId, key: url, url, width: 9, height: 9 })
      .execute(),
  )
  return url
}

/** A company that asked two members, one of whom hands a screenshot in. */
async function asked() {
  const companyId = await makeCompany()
  const owner = await makeStaff(companyId, { role: 'owner', name: '主管' })
  const [staff, colleague] = [await makeStaff(companyId), await makeStaff(companyId, { name: '同事' })]
  const materialId = await makeMaterial(companyId, { title: '新品' })
  const task = { title: '分享新品', words: '', deadline: '2099-12-31', materialId }
  const create = (over: { userIds?: string[]; deadline?: string; materialId?: string } = {}) =>
    callAs(owner.session, 'POST /biz/v1/yqf/task_create', {
      body: { ...task, userIds: [staff.userId, colleague.userId], ...over },
      headers: { 'Idempotency-Key': randomUUID() },
    })
  const taskId = (await create()).body.data?.taskId ?? ''
  const complete = (
    who: MadeStaff,
    imagePath: string,
    { key = randomUUID() as string, saleId = who.userId, piece = materialId } = {},
  ) =>
    callAs(who.session, 'GET /biz/v1/yqf/complete_task', {
      query: { imagePath, companyId, saleId, taskId, materialId: piece },
      headers: { 'Idempotency-Key': key },
    })
  const own = async (who: MadeStaff, state: 'open' | 'closed' = 'open') =>
    (await callAs(who.session, 'GET /biz/v1/yqf/tasks', { query: { state } })).body.data?.list ?? []
  const progress = (who: MadeStaff) => callAs(who.session, 'GET /biz/v1/yqf/progress', { query: { taskId } })
  return { companyId, owner, staff, colleague, materialId, taskId, create, complete, own, progress }
}

describe('a share task', () => {
  it('shows a task as open to the members who are asked, and as closed after their screenshot', async () => {
    const { companyId, owner, staff, colleague, materialId, taskId, complete, own } = await asked()
    expect(await own(staff)).toMatchObject([{ taskId, materialTitle: '新品', sharedAt: '', completedAt: '' }])
    expect(await own(owner)).toEqual([])
    const body = { companyId, saleId: staff.userId, taskId, materialId }
    const shared = await callAs(staff.session, 'POST /biz/v1/yqf/share_task_record', { body })
    const again = await callAs(staff.session, 'POST /biz/v1/yqf/share_task_record', { body })
    expect(again.body.data).toEqual(shared.body.data)
    const imagePath = await uploaded(staff)
    expect((await complete(staff, imagePath)).status).toBe(200)
    expect(await own(staff)).toEqual([])
    expect(await own(staff, 'closed')).toMatchObject([{ imagePath, sharedAt: shared.body.data?.sharedAt }])
    expect(await own(colleague)).toHaveLength(1)
  })

  it('shows the company the progress of each member, and other members only their own', async () => {
    const { owner, staff, colleague, taskId, complete, progress } = await asked()
    const outsider = await makeStaff(staff.companyId)
    await complete(staff, await uploaded(staff))
    const { body } = await callAs(owner.session, 'GET /biz/v1/yqf/task_list', { query: {} })
    expect(body.data?.list).toMatchObject([{ taskId, asked: 2, shared: 1, completed: 1 }])
    const seen = async (who: MadeStaff) => (await progress(who)).body.data?.list.map(({ userId }) => userId)
    expect((await seen(owner))?.sort()).toEqual([staff.userId, colleague.userId].sort())
    expect(await seen(colleague)).toEqual([colleague.userId])
    expect((await progress(outsider)).status).toBe(404)
  })

  it('names the task beside the progress, with the numbers of the members whom the caller may see', async () => {
    const { owner, staff, colleague, taskId, complete, progress } = await asked()
    await complete(staff, await uploaded(staff))
    const task = { title: '分享新品', materialTitle: '新品', deadline: '2099-12-31' }
    expect((await progress(owner)).body.data?.task).toEqual({ ...task, asked: 2, shared: 1, completed: 1 })
    expect((await progress(colleague)).body.data?.task).toEqual({
      ...{ ...task, asked: 1, shared: 0, completed: 0 },
    })
    // A filter leaves the numbers of the task alone.
    const query = { taskId, state: 'open' as const }
    const open = await callAs(owner.session, 'GET /biz/v1/yqf/progress', { query })
    expect(open.body.data).toMatchObject({ total: 1, task: { asked: 2, completed: 1 } })
  })

  it('tells a superior the tasks and the progress of the team alone', async () => {
    const { companyId, owner, staff, colleague, taskId, create, complete, progress } = await asked()
    const superior = await makeStaff(companyId, { name: '主管' })
    await makeTeam(superior, [staff])
    await create({ userIds: [colleague.userId] })
    const both = (await create({ userIds: [superior.userId, staff.userId] })).body.data?.taskId
    await complete(staff, await uploaded(staff))
    const tasks = async (who: MadeStaff) =>
      (await callAs(who.session, 'GET /biz/v1/yqf/team_tasks', { query: {} })).body.data
    expect(await tasks(superior)).toMatchObject({
      total: 2,
      list: [
        { taskId: both, asked: 2, shared: 0, completed: 0 },
        { taskId, asked: 1, shared: 1, completed: 1 },
      ],
    })
    expect(await tasks(staff)).toMatchObject({ total: 0, list: [] })
    expect(await tasks(owner)).toMatchObject({ total: 0 })
    expect((await progress(superior)).body.data?.list.map(({ userId }) => userId)).toEqual([staff.userId])
  })

  it('accepts the screenshot that the member uploaded, and no upload of a colleague', async () => {
    const { staff, colleague, complete } = await asked()
    const { token, post } = browser(test)
    const { fields } = await token(staff.session)
    const picture = { create: { width: 90, height: 160, channels: 3, background: '#27c' } } as const
    await post(fields, await sharp(picture).png().toBuffer())
    const body = { key: fields.key ?? '' }
    const upload = (who: MadeStaff) => callAs(who.session, 'POST /biz/v1/yqf/upload_complete_image', { body })
    expect((await upload(colleague)).status).toBe(404)
    const imagePath = (await upload(staff)).body.data?.imagePath ?? ''
    expect((await upload(staff)).body.data).toEqual({ imagePath })
    expect((await complete(staff, imagePath)).status).toBe(200)
    expect((await app.inject({ url: imagePath })).headers['content-type']).toBe('image/webp')
  })

  it('rejects a picture that the member did not upload, and another piece', async () => {
    const { staff, colleague, complete, own } = await asked()
    const foreign = await asked()
    expect((await complete(staff, await uploaded(colleague))).status).toBe(404)
    expect((await complete(staff, await uploaded(foreign.staff))).status).toBe(404)
    const mine = await uploaded(staff)
    expect((await complete(staff, mine, { piece: foreign.materialId })).status).toBe(404)
    expect(await own(staff)).toHaveLength(1)
  })

  it('rejects the completion for another member, and records the claim', async () => {
    const { companyId, staff, colleague, complete, own } = await asked()
    const answer = await complete(staff, await uploaded(staff), { saleId: colleague.userId })
    expect(answer.status).toBe(403)
    expect(await own(colleague)).toHaveLength(1)
    const { rows } = await parts.db.opsPool.query(
      "select detail from audit where company_id = $1 and action = 'hint refused'",
      [companyId],
    )
    expect(rows).toMatchObject([{ detail: { field: 'saleId' } }])
  })

  it('completes nothing for HEAD, for a prefetch and without a session', async () => {
    const { companyId, staff, materialId, taskId, own } = await asked()
    const query = { imagePath: await uploaded(staff), companyId, saleId: staff.userId, taskId, materialId }
    const key = { 'idempotency-key': randomUUID() }
    const session = { authorization: staff.session }
    const send = async (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
      (await app.inject({ method, url: '/biz/v1/yqf/complete_task', query, headers })).statusCode
    expect(await send('HEAD', { ...session, ...key })).toBe(404)
    expect(await send('GET', { ...session, ...key, 'sec-purpose': 'prefetch;prerender' })).toBe(403)
    expect(await send('GET', { ...key, cookie: `session=${staff.session}` })).toBe(401)
    expect(await own(staff)).toMatchObject([{ completedAt: '' }])
    // The specification names no key.
    expect(await send('GET', session)).toBe(200)
  })

  it('rejects shares and screenshots after the end of the task', async () => {
    const { owner, staff, taskId, complete } = await asked()
    for (let times = 0; times < 2; times++)
      expect((await callAs(owner.session, 'POST /biz/v1/yqf/task_end', { body: { taskId } })).body.code).toBe(
        '0',
      )
    expect((await complete(staff, await uploaded(staff))).body.code).toBe('500335')
  })

  it('keeps the screenshot of a member who is no longer asked', async () => {
    const { owner, staff, colleague, taskId, complete, progress } = await asked()
    await complete(staff, await uploaded(staff))
    const third = await makeStaff(owner.companyId)
    const body = { taskId, title: '新', words: '', deadline: '2099-12-30', userIds: [third.userId] }
    expect((await callAs(owner.session, 'POST /biz/v1/yqf/task_change', { body })).status).toBe(200)
    const left = (await progress(owner)).body.data?.list.map(({ userId }) => userId)
    expect(left?.sort()).toEqual([staff.userId, third.userId].sort())
    expect((await progress(colleague)).status).toBe(404)
  })

  it('asks all active members if none is named, and rejects past days, recalled pieces and unknown members', async () => {
    const { companyId, owner, create } = await asked()
    const draft = await makeMaterial(companyId, { status: 'draft' })
    const stranger = await makeStaff(await makeCompany())
    expect((await create({ deadline: '2026-01-01' })).status).toBe(400)
    expect((await create({ deadline: '2099-02-31' })).status).toBe(400)
    expect((await create({ materialId: draft })).status).toBe(404)
    expect((await create({ userIds: [stranger.userId] })).status).toBe(404)
    expect((await create({ userIds: [] })).status).toBe(200)
    const { body } = await callAs(owner.session, 'GET /biz/v1/yqf/task_list', { query: {} })
    expect(body.data?.list.map(({ asked }) => asked)).toEqual([3, 2])
  })
})
