import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { prepareShare } from '#domain/card/share-thing.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { findSession } from '#domain/identity/sessions.ts'
import { makeLink } from '#domain/links/make.ts'
import { keepQuestion } from '#domain/questions/ask.ts'
import { clueApp } from '../clue/test-company.ts'

// An instance remembers the caller of a session for a while, also where the person was joined or separated meanwhile.

const { callAs, makeMaterial, makeVisitor, parts, testCompany } = await clueApp()

async function made() {
  const base = await testCompany()
  const { companyId, staff } = base
  const [joined, receiver] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const tenant = <T>(work: (tenant: TenantDb) => Promise<T>) => parts.db.tenant(companyId, work)
  const callerOf = async ({ session }: { session: string }) => {
    const found = await findSession(parts.db.ops, companyId, sha256(session))
    if (!found) throw new Error('no session')
    return found
  }
  const join = () =>
    tenant((t) => joinPersons(t, companyId, joined.personId, receiver.personId, randomUUID()))
  const separate = () => tenant((t) => undoJoin(t, companyId, joined.personId))
  const fail = (name: string): never => {
    throw new Error(name)
  }
  return { ...base, staff, joined, receiver, tenant, callerOf, join, separate, fail }
}

it('counts the questions of all for whom a person counts since a join', async () => {
  const { companyId, staff, joined, receiver, tenant, callerOf, join, fail } = await made()
  const materialId = await makeMaterial(companyId, { kind: 'brochure', title: '产品图册' })
  const [before, other] = [await callerOf(joined), await callerOf(receiver)]
  const asked = { companyId, materialId, page: 1, x: 0.5, y: 0.5, words: '有货吗？', shareId: '' }
  const ask = (asker: typeof before) =>
    tenant((t) => keepQuestion(t, { ...asked, asker, userId: staff.userId }, fail))
  for (let nth = 0; nth < 50; nth++) await ask(other)
  await join()
  await expect(ask(before)).rejects.toMatchObject({ failure: 'tooManyRequests' })
})

it('keeps no question of a person whose receiver withdrew tracking', async () => {
  const { companyId, staff, joined, receiver, tenant, callerOf, join, fail } = await made()
  const materialId = await makeMaterial(companyId, { kind: 'brochure', title: '产品图册' })
  const before = await callerOf(joined)
  await callAs(receiver.session, 'POST /card/v1/privacy/consent', {
    body: { scope: 'tracking', granted: false },
  })
  await join()
  const asked = { companyId, materialId, page: 1, x: 0.5, y: 0.5, words: '有货吗？', shareId: '' }
  await expect(
    tenant((t) => keepQuestion(t, { ...asked, asker: before, userId: staff.userId }, fail)),
  ).rejects.toMatchObject({ failure: 'forbidden' })
})

it('makes no share a relay of the person who forwarded it, since a join', async () => {
  const { staff, joined, receiver, tenant, callerOf, join, share } = await made()
  const before = await callerOf(joined)
  const shareId = await share(receiver)
  await join()
  const content = { type: 'card' as const, id: staff.userId }
  const by = { userId: '', parentShareId: shareId }
  const next = await tenant((t) => prepareShare(t, before, 'https://x.example', { content, ...by }))
  const row = await parts.db.ops
    .selectFrom('share')
    .select(['person_id', 'parent_share_id'])
    .where('share_id', '=', next?.shareId ?? '')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ person_id: joined.personId, parent_share_id: null })
})

it('keeps the forwarder of a share since a separation', async () => {
  const { staff, joined, receiver, tenant, callerOf, join, separate, share } = await made()
  const shareId = await share(receiver)
  await join()
  const before = await callerOf(joined)
  await separate()
  const content = { type: 'card' as const, id: staff.userId }
  const by = { userId: '', parentShareId: shareId }
  const next = await tenant((t) => prepareShare(t, before, 'https://x.example', { content, ...by }))
  const row = await parts.db.ops
    .selectFrom('share')
    .select('parent_share_id')
    .where('share_id', '=', next?.shareId ?? '')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ parent_share_id: shareId })
})

it('gives a visit to the mall back to the person who made it', async () => {
  const { companyId, staff, joined, receiver, join, separate, trail } = await made()
  const report = ({ session, openId, unionId }: typeof joined) =>
    callAs(session, 'POST /biz/v1/clue/mall/report', {
      body: { companyId, openId, unionId, type: 1, userId: staff.userId },
    })
  const malls = async ({ personId }: typeof joined) =>
    (await trail(personId)).body.data?.list.filter(({ event }) => event === 'mall').length
  await join()
  expect((await report(joined)).body.data).toEqual({ reported: true })
  expect(await malls(receiver)).toBe(1)
  await separate()
  expect(await malls(joined)).toBe(1)
  expect((await trail(receiver.personId)).status).toBe(404)
})

it('notes no visit to the mall of a person whose receiver withdrew tracking', async () => {
  const { companyId, staff, joined, receiver, join } = await made()
  await join()
  await parts.db.opsPool.query('update person set tracking_off = true where person_id = $1', [
    receiver.personId,
  ])
  const { body } = await callAs(joined.session, 'POST /biz/v1/clue/mall/report', {
    body: { companyId, openId: joined.openId, unionId: '', type: 1, userId: staff.userId },
  })
  expect(body.data).toEqual({ reported: false })
})

it('stores the share of a link as the person of the session', async () => {
  const { staff, joined, receiver, tenant, callerOf, join } = await made()
  await join()
  const caller = { ...(await callerOf(joined)), staffId: staff.staffId, userId: staff.userId }
  const linkId = await tenant((t) =>
    makeLink(t, caller, { kind: 'card', name: '名片', channel: '', expiresAt: null, quota: 0 }),
  )
  const { person_id } = await parts.db.ops
    .selectFrom('link')
    .innerJoin('share', 'share.share_id', 'link.share_id')
    .select('share.person_id')
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  expect([person_id, receiver.personId]).toEqual([joined.personId, receiver.personId])
})
