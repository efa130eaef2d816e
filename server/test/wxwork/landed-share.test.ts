import { expect, it } from 'vitest'
import { appWithVendor, phones, wechatGrant } from './vendor-app.ts'

const { callAs, codeFor, makeCompanyWithApps, makeStaff, makeMaterial, makeVisitor, parts } =
  await appWithVendor()

async function company() {
  const { companyId } = await makeCompanyWithApps()
  const staff = await makeStaff(companyId)
  const prepare = async (session: string, contentType: 'card' | 'material', contentId: string) => {
    const body = { contentType, contentId, userId: staff.userId }
    return (await callAs(session, 'POST /biz/v1/clue/share/prepare', { body })).body.data!
  }
  const share = (shareId: string) =>
    parts.db.ops.selectFrom('share').selectAll().where('share_id', '=', shareId).executeTakeFirstOrThrow()
  return { companyId, staff, prepare, share }
}

const signIn = async (companyId: string, landed: string) => {
  const code = codeFor({ host: 'wechat', answer: wechatGrant('oRelayer') })
  const body = { code, companyId, host: 'wechat' as const, landed }
  const headers = { 'user-agent': phones.wechat }
  return (await callAs('', 'POST /wxwork/v1/mini/card_auth', { body, headers })).body
}

it('answers a sign-in with a share of the landed page, below the share that it came by', async () => {
  const { companyId, staff, prepare, share } = await company()
  const first = await prepare(staff.session, 'card', staff.userId)
  const landed = new URL(first.link)
  const { data } = await signIn(companyId, landed.search + landed.hash)
  expect(data?.share).toMatchObject({ contentType: 'card', contentId: staff.userId, shareType: 'wxUser' })
  expect(new URL(data!.share!.link).searchParams.get('shareId')).toBe(data?.share?.shareId)
  expect(await share(data!.share!.shareId)).toMatchObject({
    parent_share_id: first.shareId,
    staff_id: staff.staffId,
  })
})

it('answers the session check of a return visit with the same share that preparing it gives', async () => {
  const { companyId, staff, prepare } = await company()
  const visitor = await makeVisitor(companyId)
  const materialId = await makeMaterial(companyId)
  const landed = `?companyId=${companyId}&uid=${staff.userId}#/pages/material/index?_id=${materialId}`
  const { body } = await callAs(visitor.session, 'GET /wxwork/v1/session', { query: { landed } })
  expect(body.data?.share).toMatchObject({ contentType: 'material', contentId: materialId })
  const prepared = await prepare(visitor.session, 'material', materialId)
  expect(body.data?.share?.shareId).toBe(prepared.shareId)
  expect(body.data?.share?.link).toBe(prepared.link)
})

it('knows a card by its share alone', async () => {
  const { companyId, staff, prepare } = await company()
  const { shareId } = await prepare(staff.session, 'card', staff.userId)
  const { data } = await signIn(companyId, `?shareId=${shareId}`)
  expect(data?.share).toMatchObject({ contentType: 'card', contentId: staff.userId })
})

it('signs in without a share where the address shows nothing of the company that can be shared', async () => {
  const { companyId, staff } = await company()
  const other = await company()
  const theirs = await other.prepare(other.staff.session, 'card', other.staff.userId)
  for (const landed of [
    '',
    '#/pages/home/index',
    `?companyId=${companyId}&uid=NobodyHere`,
    `?companyId=${companyId}&uid=${staff.userId}#/pages/material/index?_id=not-an-id`,
    `?companyId=${companyId}&shareId=${companyId}.${'x'.repeat(22)}`,
    new URL(theirs.link).search,
    '%%%#%%%?%%%',
  ]) {
    const { code, data } = await signIn(companyId, landed)
    expect([landed, code, data?.share]).toEqual([landed, '0', undefined])
  }
})
