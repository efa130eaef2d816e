import { describe, expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import { eventOf } from '../events/support.ts'
import type { MadeVisitor } from '../support/makers.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const HOUR = 3_600_000
/** A zone in which it is about noon now, so that an hour ago is today. The names of these zones have the opposite sign. */
const ahead = 12 - new Date().getUTCHours()
const zone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`

async function day() {
  const made = await testCompany()
  const { companyId, staff } = made
  await parts.db.opsPool.query('update company set time_zone = $2 where company_id = $1', [companyId, zone])
  const today = async (session = staff.session) =>
    (await callAs(session, 'GET /card/v1/home/today')).body.data
  /** A visit in the past, as the writer stores it. */
  const visited = ({ personId }: MadeVisitor, hoursAgo: number, shareType = 'selfVisit') =>
    parts.events.write([
      eventOf(companyId, {
        personId,
        staffId: staff.staffId,
        contentId: staff.userId,
        shareType,
        secondScene: shareType === 'wxUser' ? '1' : '2',
        receivedAt: new Date(Date.now() - hoursAgo * HOUR),
      }),
    ])
  return { ...made, today, visited }
}

const nothing = { visits: 0, visitors: 0, newVisitors: 0, relays: 0, contacts: 0, visitsYesterday: 0 }

describe('a salesperson’s day', () => {
  it('is empty, and dated where the company is, until midnight there', async () => {
    const { today } = await day()
    const dateIn = (seconds: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + seconds * 1000)
    const { date, secondsLeft, ...figures } = (await today())!
    expect({ date, ...figures }).toEqual({ date: dateIn(0), ...nothing })
    expect(dateIn(secondsLeft - 60)).toBe(date)
    expect(dateIn(secondsLeft)).toBe(dateIn(24 * 3600))
  })

  it('counts visits, visitors, who is new, relays and contacts; yesterday until the same hour', async () => {
    const { companyId, staff, open, share, today, visited, halfAnHourPasses } = await day()
    const [ann, bob] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    await visited(ann, 24 + 1)
    await visited(ann, 24 + 2)
    // Later yesterday than now, and long ago.
    await visited(ann, 24 - 1)
    await visited(ann, 24 * 9)
    await open(ann)
    await open(ann)
    await halfAnHourPasses()
    await open(ann)
    await open(bob, { by: await share(ann) })
    await parts.db.ops
      .insertInto('external_contact')
      .values([
        { company_id: companyId, staff_id: staff.staffId, external_userid: 'wm1', added_at: new Date() },
        {
          company_id: companyId,
          staff_id: staff.staffId,
          external_userid: 'wm2',
          added_at: new Date(Date.now() - 30 * HOUR),
        },
        {
          company_id: companyId,
          staff_id: staff.staffId,
          external_userid: 'wm3',
          added_at: new Date(),
          removed_at: new Date(),
        },
      ])
      .execute()
    expect(await today()).toMatchObject({
      visits: 3,
      visitors: 2,
      newVisitors: 1,
      relays: 1,
      contacts: 1,
      visitsYesterday: 2,
    })
  })

  it('counts joined persons as one, who is not new where either was here before', async () => {
    const { companyId, open, joinPersons, today, visited } = await day()
    const [ann, phone] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    await visited(phone, 24 * 3)
    await open(phone)
    await open(ann)
    await joinPersons(phone, ann)
    expect(await today()).toMatchObject({ visits: 2, visitors: 1, newVisitors: 0 })
  })

  it('is each salesperson’s own', async () => {
    const { companyId, open, today } = await day()
    await open(await makeVisitor(companyId))
    const other = await makeStaff(companyId)
    expect(await today(other.session)).toMatchObject(nothing)
  })
})
