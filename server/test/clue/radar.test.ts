import { describe, expect, it } from 'vitest'
import { clueApp } from './test-company.ts'

const { makeMaterial, makeProduct, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

describe('the radar', () => {
  it('shows who looked at what, how they came and what they did', async () => {
    const { companyId, staff, open, act, share, radar, halfAnHourPasses } = await testCompany({
      name: '林岚',
    })
    const ann = await makeVisitor(companyId, { name: '安女士', unionId: `u-${companyId}` })
    await act(ann, await open(ann), 'dwell', { duration: 4_000 })
    await halfAnHourPasses()
    const visit = await open(ann, { by: await share(staff), landing: 'groupmessage' })
    await act(ann, visit, 'dwell', { duration: 5_000, section: '' })
    await act(ann, visit, 'dwell', { duration: 9_000, section: '' })
    await act(ann, visit, 'dwell', { duration: 2_000, section: 'profile' })
    await act(ann, visit, 'dwell', { duration: 6_000, section: 'video' })
    await act(ann, visit, 'call')
    await act(ann, visit, 'save_contact')
    const { list, total } = await radar()
    expect(total).toBe(1)
    expect(list).toMatchObject([
      {
        person: { unionId: `u-${companyId}`, name: '安女士', number: 0 },
        contentType: 'card',
        contentId: staff.userId,
        contentTitle: '林岚',
        contentKind: '',
        secondScene: '0',
        landing: 'group',
        relays: [],
        visits: 2,
        lastDuration: 9_000,
        totalDuration: 13_000,
        actions: ['call', 'save_contact'],
        sections: [
          { key: 'video', duration: 6_000 },
          { key: 'profile', duration: 2_000 },
        ],
      },
    ])
    expect(Date.parse(list[0]?.firstAt ?? '')).toBeLessThan(Date.parse(list[0]?.lastAt ?? ''))
  })

  it('gives visitors without a name a number, and names what materials and products are called', async () => {
    const { companyId, open, radar } = await testCompany()
    const visitor = await makeVisitor(companyId)
    await open(visitor, {
      contentType: 'material',
      contentId: await makeMaterial(companyId, { title: '案例', kind: 'case' }),
    })
    await open(visitor, { contentType: 'product', contentId: await makeProduct(companyId, { name: '沙发' }) })
    const { list } = await radar()
    expect(list.map(({ contentTitle, contentKind }) => [contentTitle, contentKind])).toEqual([
      ['沙发', ''],
      ['案例', 'case'],
    ])
    expect(list[0]?.person).toMatchObject({ unionId: visitor.personId, name: '' })
    expect(list[0]?.person.number).toBeGreaterThan(0)
  })

  it('names all sharers, the nearest last, and no person as a relay of themselves', async () => {
    const { companyId, staff, open, share, radar } = await testCompany()
    const [ann, ben, eve] = [
      await makeVisitor(companyId, { name: '安' }),
      await makeVisitor(companyId),
      await makeVisitor(companyId, { name: '伊' }),
    ]
    const byBen = await share(ben, await share(ann, await share(staff)))
    await open(eve, { by: byBen })
    await open(ann, { by: byBen })
    const relays = new Map((await radar()).list.map(({ person, relays }) => [person.name, relays]))
    const benAsRelay = { name: '', number: expect.any(Number) }
    expect(relays.get('伊')).toEqual([{ name: '安', number: 0 }, benAsRelay])
    expect(relays.get('安')).toEqual([benAsRelay])
  })

  it('counts joined persons as one', async () => {
    const { companyId, staff, open, act, share, radar, joinPersons, halfAnHourPasses } = await testCompany()
    const [old, ann, ben] = [
      await makeVisitor(companyId),
      await makeVisitor(companyId, { name: '安', unionId: `u-${companyId}` }),
      await makeVisitor(companyId, { name: '本' }),
    ]
    const relayed = await share(old, await share(staff))
    await act(ann, await open(ann), 'dwell', { duration: 1_000 })
    await act(old, await open(old), 'dwell', { duration: 2_000 })
    await open(ben, { by: relayed })
    expect((await radar()).total).toBe(3)
    await joinPersons(old, ann)
    const { list, total } = await radar()
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { person: { name: '本' }, relays: [{ name: '安', number: 0 }] },
      {
        person: { name: '安', unionId: `u-${companyId}` },
        visits: 2,
        lastDuration: 2_000,
        totalDuration: 3_000,
      },
    ])
    // In the same visit.
    await open(ann)
    expect((await radar()).list[0]).toMatchObject({ visits: 2, lastDuration: 0, totalDuration: 3_000 })
    await halfAnHourPasses()
    await open(ann)
    expect((await radar()).list[0]).toMatchObject({ visits: 3 })
  })

  it('is each member’s own, page by page', async () => {
    const { companyId, open, radar } = await testCompany()
    const colleague = await makeStaff(companyId)
    const admin = await makeStaff(companyId, { role: 'admin' })
    for (let count = 0; count < 5; count++) await open(await makeVisitor(companyId, { name: `客${count}` }))
    const names = async (page: number) =>
      (await radar(undefined, { page, pageSize: 2 })).list.map(({ person }) => person.name)
    expect([await names(1), await names(2), await names(3), await names(4)]).toEqual([
      ['客4', '客3'],
      ['客2', '客1'],
      ['客0'],
      [],
    ])
    expect(await radar(colleague)).toMatchObject({ list: [], total: 0 })
    expect(await radar(admin)).toMatchObject({ list: [], total: 0 })
  })

  it('shows each entry of one moment on one page', async () => {
    const { companyId, open, radar } = await testCompany()
    for (let count = 0; count < 6; count++) await open(await makeVisitor(companyId, { name: `客${count}` }))
    const moment = `date_trunc('hour', now()) - interval '1 hour'`
    await parts.db.opsPool.query(`update visit set opened_at = ${moment} where company_id = $1`, [companyId])
    await parts.db.opsPool.query(`update radar_entry set last_at = ${moment} where company_id = $1`, [
      companyId,
    ])
    const names = async (pageSize: number) => {
      const pages = Array.from({ length: 6 / pageSize }, (_, at) =>
        radar(undefined, { page: at + 1, pageSize }),
      )
      return (await Promise.all(pages)).flatMap(({ list }) => list.map(({ person }) => person.name))
    }
    const whole = await names(6)
    expect(new Set(whole).size).toBe(6)
    for (const pageSize of [1, 2, 3]) expect(await names(pageSize)).toEqual(whole)
  })
})

describe('the trail', () => {
  it('tells every visit and every action of one lead with me', async () => {
    const { companyId, staff, open, act, share, trail } = await testCompany({ name: '林岚' })
    const ann = await makeVisitor(companyId, { name: '安', unionId: `u-${companyId}` })
    const first = await open(ann, { by: await share(staff) })
    await act(ann, first, 'dwell', { duration: 3_000, section: 'video' })
    await act(ann, first, 'call')
    const article = await makeMaterial(companyId, { title: '一篇' })
    await act(ann, await open(ann, { contentType: 'material', contentId: article }), 'dwell', {
      duration: 7_000,
      contentId: article,
      sceneType: 'material',
      saleId: staff.userId,
    })
    const { body } = await trail(`u-${companyId}`)
    expect(body.data).toMatchObject({
      person: { unionId: `u-${companyId}`, name: '安', number: 0 },
      visits: 1,
      totalDuration: 10_000,
      total: 3,
      page: 1,
      list: [
        {
          event: 'view',
          begins: false,
          contentType: 'material',
          contentTitle: '一篇',
          secondScene: '2',
          duration: 7_000,
        },
        { event: 'call', contentType: 'card', duration: 0 },
        {
          event: 'view',
          begins: true,
          contentTitle: '林岚',
          secondScene: '0',
          duration: 3_000,
          sections: [{ key: 'video', duration: 3_000 }],
        },
      ],
    })
    expect(body.data?.firstAt).toBe(body.data?.list[2]?.at)
    const pages = []
    for (const page of [1, 2, 3])
      pages.push(...((await trail(ann.personId, staff, { page, pageSize: 1 })).body.data?.list ?? []))
    expect(pages).toEqual(body.data?.list)
  })

  it('is one history for joined persons, under each of their ids', async () => {
    const { companyId, open, trail, joinPersons } = await testCompany()
    const [old, ann] = [await makeVisitor(companyId), await makeVisitor(companyId, { name: '安' })]
    await open(old)
    await open(ann)
    await joinPersons(old, ann)
    for (const id of [old.personId, ann.personId])
      expect((await trail(id)).body.data).toMatchObject({
        person: { name: '安', unionId: ann.personId },
        visits: 2,
        total: 2,
      })
  })

  it('shows a member of staff their own leads and an administrator the company’s', async () => {
    const { companyId, staff, open, trail } = await testCompany()
    const elsewhere = await testCompany()
    const colleague = await makeStaff(companyId)
    const admin = await makeStaff(companyId, { role: 'admin' })
    const [ann, ben] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    const foreign = await makeVisitor(elsewhere.companyId, { unionId: 'u-foreign' })
    await elsewhere.open(foreign)
    await open(ann)
    expect((await trail(ann.personId)).status).toBe(200)
    expect((await trail(ann.personId, admin)).body.data).toMatchObject({ visits: 1 })
    const refused = [
      await trail(ann.personId, colleague),
      await trail(ben.personId, staff),
      await trail(ben.personId, admin),
      await trail(foreign.personId, admin),
      await trail('u-foreign', admin),
      await trail('nobody', admin),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    expect(new Set(refused.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))).size).toBe(1)
  })
})
