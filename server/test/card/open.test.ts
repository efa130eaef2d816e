import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCompanyCard } from '#domain/card/company/open.ts'
import { type NewCard, openCard } from '#domain/card/open.ts'
import { importPersons } from '#domain/identity/history.ts'
import { addMember } from '#domain/staff/add.ts'
import { testApp } from '../support/app.ts'
import { refusal } from '../support/refusal.ts'

const { parts, callAs, makeCompany, makeMaterial, makeProduct } = await testApp()
const { db, sealer } = parts

/** A member without a card, who agreed to have one. */
async function member({ agreed = true } = {}) {
  const companyId = await makeCompany()
  const staffId = await db.tenant(companyId, async (tenant) => {
    const id = await addMember(tenant, sealer, companyId, { userId: 'LinXiao', name: '林晓' })
    await importPersons(tenant, companyId, [
      {
        personId: randomUUID(),
        name: '林晓',
        avatar: '',
        unionId: '',
        externalUserid: '',
        staffId: id,
        identity: { appId: `ww${companyId}`, openId: 'LinXiao' },
        knownSince: new Date(),
        agreed: agreed ? [{ consentId: randomUUID(), scope: 'staffCard', at: new Date() }] : [],
      },
    ])
    return id
  })
  return { companyId, staffId }
}

const open = (owner: { companyId: string; staffId: string }, card: NewCard) =>
  db.tenant(owner.companyId, (tenant) => openCard(tenant, sealer, owner, card))
const shown = async (companyId: string) =>
  (await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId: 'LinXiao' } })).body
    .data

test('an opened card says everything at once', async () => {
  const owner = await member()
  const { companyId } = owner
  const materialId = await makeMaterial(companyId)
  const productId = await makeProduct(companyId)
  await open(owner, {
    cardStyle: 2,
    cardColor: 5,
    address: '江虹路 1750 号',
    profile: '做企业服务八年',
    english: { name: 'Lin Xiao' },
    visibility: { wechatId: 'hidden' },
    wechatId: 'lin',
    phones: [{ label: '办公室', value: '0571-8865 1200', visibility: 'public' }],
    emails: [{ label: '渠道', value: 'partner@yunfan.example', visibility: 'public' }],
    materials: [{ _id: materialId }],
    goods: [{ _id: productId }],
  })
  const page = await shown(companyId)
  expect(page).toMatchObject({
    cardStyle: 2,
    cardColor: 5,
    address: '江虹路 1750 号',
    profile: '做企业服务八年',
    wechatId: '',
    hasEnglish: true,
    lines: [
      { kind: 'phone', label: '办公室', value: '0571-8865 1200' },
      { kind: 'email', label: '渠道', value: 'partner@yunfan.example' },
    ],
  })
  expect(page?.goods.map(({ _id }) => _id)).toEqual([productId])
  expect(page?.sections.flatMap(({ materials }) => materials).map(({ _id }) => _id)).toEqual([materialId])
})

test('a card is opened once, and its owner’s changes are not written over', async () => {
  const owner = await member()
  await open(owner, { profile: '第一版' })
  expect(await refusal(open(owner, { profile: '第二版' }))).toEqual(['staffId has opened the card before'])
  expect((await shown(owner.companyId))?.profile).toBe('第一版')
})

test('a card is not opened without its owner’s consent, without a licence or without a member', async () => {
  const silent = await member({ agreed: false })
  expect(await refusal(open(silent, {}))).toEqual(['staffId has not agreed to have a card'])
  const owner = await member()
  await db.tenant(owner.companyId, (tenant) =>
    tenant.updateTable('staff').set({ licensed: false }).where('company_id', '=', owner.companyId).execute(),
  )
  expect(await refusal(open(owner, {}))).toEqual(['staffId has no licence for a card'])
  expect(await refusal(open({ ...owner, staffId: randomUUID() }, {}))).toBe('notFound')
})

test('a card with something that is not the company’s, or that does not fit, is not opened at all', async () => {
  const owner = await member()
  const foreign = await makeMaterial(await makeCompany())
  expect(await refusal(open(owner, { profile: '半张', materials: [{ _id: foreign }] }))).toBe('notFound')
  expect(await refusal(open(owner, { cardColor: 7, profile: 'x'.repeat(501) }))).toHaveLength(2)
  const twice = [
    { key: 'profile' as const, visible: true },
    { key: 'profile' as const, visible: false },
  ]
  expect(await refusal(open(owner, { sections: twice }))).toHaveLength(1)
  expect(
    await db.ops.selectFrom('card').select('profile').where('company_id', '=', owner.companyId).execute(),
  ).toEqual([])
})

test('an opened company card is the one that is shown, and there is one', async () => {
  const { companyId } = await member()
  const materialId = await makeMaterial(companyId)
  const make = (over: object = {}) =>
    db.tenant(companyId, (tenant) =>
      openCompanyCard(tenant, companyId, {
        userId: 'LinXiao',
        name: '云帆科技',
        slogan: '让每一次拜访都有下文',
        materials: [materialId],
        ...over,
      }),
    )
  expect(await refusal(make({ userId: 'Nobody' }))).toBe('notFound')
  expect(await refusal(make({ goods: [randomUUID()] }))).toBe('notFound')
  expect(await refusal(make({ name: ' ', website: 'javascript:alert(1)' }))).toHaveLength(2)
  const cardId = await make()
  const { body } = await callAs('', 'GET /biz/v1/card/company_card/detail', { query: { companyId } })
  expect(body.data).toMatchObject({ cardId, name: '云帆科技', slogan: '让每一次拜访都有下文' })
  expect(await refusal(make())).toEqual(['companyId shows another company card already'])
})
