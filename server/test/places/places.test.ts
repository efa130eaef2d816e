import { randomUUID } from 'node:crypto'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeStaff, parts } = await testApp({ WEB_DIST: '/nowhere' })

type Saved = CallTypes<'POST /wxwork/v1/console/place/save'>['body']
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' }

/** A company with an administrator, who saves and reads places. */
async function testCompany() {
  const companyId = await makeCompany()
  const admin = await makeStaff(companyId, { role: 'admin' })
  const save = (place: Partial<Saved> = {}, session = admin.session) =>
    callAs(session, 'POST /wxwork/v1/console/place/save', {
      body: { name: '总店', address: '文三路 90 号', ...place },
      headers: { 'Idempotency-Key': randomUUID() },
    })
  const list = async () =>
    (await callAs(admin.session, 'GET /wxwork/v1/console/places')).body.data?.list ?? []
  const shown = async () =>
    (await callAs('', 'GET /card/v1/location/places', { query: { companyId } })).body.data?.list ?? []
  return { companyId, admin, save, list, shown }
}

describe('a place', () => {
  it('is saved with its hours, exceptions, pictures and staff, and a later change leaves the rest', async () => {
    const { companyId, admin, save, list, shown } = await testCompany()
    const member = await makeStaff(companyId, { name: '陈静' })
    const pictures = [`/files/${companyId}/${'A'.repeat(22)}.webp`]
    const exceptions = [{ day: '2099-01-01', spans: [{ from: '10:00', until: '12:00' }], words: '盘点' }]
    const coordinates = { latitude: 30.27, longitude: 120.15 }
    const hours = [weekdays, { ...weekdays, from: '13:00', until: '18:00' }]
    const full = { pictures, exceptions, coordinates, hours, seats: 6, userIds: [member.userId] }
    const placeId = (await save(full)).body.data?.placeId ?? ''
    expect(await list()).toMatchObject([
      { placeId, ...full, staff: [{ name: '陈静' }], keepsHolidays: false },
    ])
    await save({ placeId, name: '西湖店' })
    expect(await list()).toMatchObject([{ placeId, ...full, name: '西湖店' }])
    const [place] = await shown()
    expect(place).toMatchObject({ id: placeId, pictures, latitude: 30.27 })
    expect(place?.week).toHaveLength(7)
    const monday = place?.week.find(({ day }) => new Date(day).getUTCDay() === 1)
    expect(monday?.spans).toEqual([
      { from: '09:00', until: '12:00' },
      { from: '13:00', until: '18:00' },
    ])
    await save({ placeId, coordinates: null, userIds: [admin.userId], exceptions: [] })
    expect(await list()).toMatchObject([{ coordinates: null, userIds: [admin.userId], exceptions: [] }])
  })

  it('is refused with pictures of another origin, and with days and hours that cannot be', async () => {
    const { save } = await testCompany()
    const closed = { day: '2099-01-01', spans: [], words: '' }
    const overlap = [
      { from: '09:00', until: '12:00' },
      { from: '11:00', until: '13:00' },
    ]
    for (const wrong of [
      { pictures: ['https://example.com/a.webp'] },
      { hours: [{ ...weekdays, until: '09:00' }] },
      { exceptions: [{ ...closed, day: '2099-02-30' }] },
      { exceptions: [closed, closed] },
      { exceptions: [{ ...closed, spans: overlap }] },
    ])
      expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await save({ userIds: ['Unobody'] })).status).toBe(404)
  })

  it('can be put first, and leaves all lists when it is removed', async () => {
    const { companyId, admin, save, list, shown } = await testCompany()
    const ids = []
    for (const name of ['甲', '乙', '丙']) ids.push((await save({ name })).body.data?.placeId ?? '')
    const [, , third = ''] = ids
    await callAs(admin.session, 'POST /wxwork/v1/console/place/order', { body: { placeIds: [third] } })
    expect((await list()).map(({ name }) => name)).toEqual(['丙', '甲', '乙'])
    await callAs(admin.session, 'POST /wxwork/v1/console/place/remove', { body: { placeId: third } })
    expect((await shown()).map(({ name }) => name)).toEqual(['甲', '乙'])
    expect((await save({ placeId: third })).status).toBe(404)
    const rows = parts.db.ops.selectFrom('place').select('place_id').where('company_id', '=', companyId)
    expect(await rows.execute()).toHaveLength(3)
  })

  it('does not list a member who left', async () => {
    const { companyId, admin, save, list } = await testCompany()
    const leaver = await makeStaff(companyId)
    await save({ userIds: [leaver.userId, admin.userId] })
    await parts.db.opsPool.query(`update staff set status = 'left' where staff_id = $1`, [leaver.staffId])
    expect((await list())[0]?.userIds).toEqual([admin.userId])
  })
})
