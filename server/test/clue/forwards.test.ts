import { expect, it } from 'vitest'
import { expectRollUpsToMatch } from '../events/recompute.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeVisitor, parts, testCompany } = await clueApp()

const days = () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return { from: today, to: today }
}

it('counts every forward once, when it is confirmed or first opened, and none for opening a card', async () => {
  const { companyId, staff, share, open } = await testCompany({ name: '林岚' })
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, n) => makeVisitor(companyId, { name: `客${n}` })),
  )
  const [ann, ben, eve, zoe] = people as [MadeVisitor, MadeVisitor, MadeVisitor, MadeVisitor]
  const numbers = async () => {
    const ask = (path: 'overview' | 'entrance_overview') =>
      callAs(staff.session, `POST /biz/v1/card/statistics/${path}`, { body: days() })
    const rows = async (metric: 'shares' | 'relays') => {
      const body = { ...days(), metric, page: 1, pageSize: 20 }
      const { data } = (await callAs(staff.session, 'POST /biz/v1/card/statistics/rows', { body })).body
      const shown = data?.list.reduce((sum, { amount }) => sum + amount, 0)
      expect(shown).toBe(data?.sum)
      return shown
    }
    const { data } = (await ask('overview')).body as { data: { shares: Figure; relays: Figure } }
    const ways = (
      (await ask('entrance_overview')).body as { data: { ways: { way: string; shares: number }[] } }
    ).data.ways
    const counted = [data.shares.value, data.relays.value]
    expect(ways.map(({ shares }) => shares)).toEqual([...counted, 0])
    expect([await rows('shares'), await rows('relays')]).toEqual(counted)
    return counted
  }
  // Pages that are opened prepare what may be shared from them: nothing went out.
  const first = await share(staff)
  expect(await share(staff)).toBe(first)
  expect(await numbers()).toEqual([0, 0])
  // A group of two opens it: one forward. The next one has an id of its own.
  await open(ann, { by: first, landing: 'groupmessage' })
  await open(ben, { by: first, landing: 'groupmessage' })
  expect(await numbers()).toEqual([1, 0])
  const second = await share(staff)
  expect(second).not.toBe(first)
  const confirm = () =>
    callAs(staff.session, 'POST /biz/v1/clue/sale_share/record', {
      body: {
        companyId,
        userId: staff.userId,
        saleShareId: second,
        operateEntity: 'card',
        shareType: 'friend',
        operateEntityObj: { operateEntityId: staff.userId, operateEntityType: 'card' },
      },
    })
  await confirm()
  await confirm()
  await open(eve, { by: second })
  expect(await numbers()).toEqual([2, 0])
  // A visitor passes it on twice; their own look at it is none.
  const relayed = await share(ann, first)
  await open(ann, { by: relayed })
  expect(await numbers()).toEqual([2, 0])
  await open(zoe, { by: relayed })
  await open(ben, { by: relayed })
  const again = await share(ann, first)
  expect(again).not.toBe(relayed)
  await open(eve, { by: again })
  expect(await numbers()).toEqual([2, 2])
  await expectRollUpsToMatch(parts.db, companyId)
})

interface Figure {
  value: number
}
type MadeVisitor = Awaited<ReturnType<typeof makeVisitor>>

it('names the owner of a link that was sent to one person and opened by another', async () => {
  const { companyId, staff, share, open, radar, trail } = await testCompany()
  const [ann, ben, eve] = (await Promise.all(
    ['安', '本', ''].map((name) => makeVisitor(companyId, { name })),
  )) as [MadeVisitor, MadeVisitor, MadeVisitor]
  const single = await share(staff)
  await open(ann, { by: single, landing: 'singlemessage' })
  await open(ben, { by: single, landing: 'groupmessage' })
  // The first reader comes back by it.
  await open(ann, { by: single, landing: 'singlemessage' })
  const toGroup = await share(staff)
  await open(eve, { by: toGroup, landing: 'groupmessage' })
  await open(ann, { by: toGroup, landing: 'groupmessage' })
  const said = async () =>
    Object.fromEntries((await radar()).list.map(({ person, sameLinkAs }) => [person.name, sameLinkAs]))
  expect(await said()).toEqual({ 安: null, 本: { name: '安', number: 0 }, '': null })
  const { body } = await trail(ben.personId)
  expect(body.data?.list).toMatchObject([{ event: 'view', sameLinkAs: { name: '安' }, relays: [] }])
  await expectRollUpsToMatch(parts.db, companyId)
  // It counts for the share that it came by.
  expect((await radar()).list.map(({ secondScene }) => secondScene)).toEqual(['0', '0', '0'])
  await callAs(ann.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
  expect(await said()).toEqual({ 本: null, '': null })
})
