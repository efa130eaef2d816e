import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { reviveNotices } from '#domain/notices/upkeep.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { open, ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { faults, isFull } from '../support/full.ts'
import { jobTimePasses } from '../support/job-time.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runServer } from './server-process.ts'

// Messages to salespeople: a server that is killed while it sends one, and a WeCom that is down for ten minutes, lose no
// message and send none twice. The stand-in for WeCom drops repeats of the same text as WeCom does.

const vendor = await messagingVendor()
const { url } = await ownDatabase()
const env = {
  DATA_DIR: temporaryFolder(),
  SECRET_KEY: '11'.repeat(32),
  LOG_LEVEL: 'silent',
  WEB_DIST: '/nowhere',
  WECOM_API_BASE: vendor.base,
}
const db = await open({ databaseUrl: url, schema: 'require' })
// Stores the visits; its queue does not run. The process below is the only worker.
const { callAs, makeCompany, makeStaff, makeVisitor } = await testApp(env, db)
const start = await bundledProgram()
const companyId = await makeCompany()
const serve = async () => runServer(start, { ...env, DATABASE_URL: url, PORT: String(await freePort()) })

/** A visitor opens the card of a salesperson of their own, who is to be told once. @returns the salesperson's user id */
async function visit(): Promise<string> {
  const { userId } = await makeStaff(companyId)
  const { session } = await makeVisitor(companyId, { name: '王敏', unionId: randomUUID() })
  const attr = { contentId: userId, sceneType: 'card' as const, saleId: userId }
  const body = { event: 'view' as const, activityId: randomUUID(), attr }
  expect((await callAs(session, 'POST /crm-trail-api/behaviors/qw', { body })).status).toBe(200)
  return userId
}

const told = (userId: string) => vendor.delivered.filter(({ touser }) => touser === userId).length

/** Upkeep finds the messages of killed workers. By a whole day, as a message tells the time of the visit. */
async function upkeep(): Promise<void> {
  await jobTimePasses(db.opsPool, 6)
  await db.opsPool.query("update notice set at = at - interval '1 day' where state in ('waiting', 'sending')")
  await reviveNotices(db)
}

type Moment = 'as WeCom has it, before the answer' | 'before WeCom has it' | 'at any moment'
const moments: Moment[] = ['as WeCom has it, before the answer', 'before WeCom has it', 'at any moment']

test(
  `each message comes once although the server is killed ${faults.messageKills} times while it sends`,
  async () => {
    const server = await serve()
    const receivers: string[] = []
    for (let kill = 0; kill < faults.messageKills; kill++) {
      const moment = moments[kill % moments.length]
      const deaths = server.deaths()
      const isDead = () => expect.poll(server.deaths, { interval: 10 }).toBe(deaths + 1)
      if (moment === 'at any moment') {
        receivers.push(await visit())
        await wait(Math.random() * 100)
        server.kill()
      } else {
        vendor.state.onSend = async () => {
          vendor.state.onSend = async () => {}
          if (moment === 'before WeCom has it') vendor.state.mood = 'away'
          server.kill()
          await isDead()
        }
        receivers.push(await visit())
      }
      await isDead()
      vendor.state.mood = 'well'
      await server.ready()
      await upkeep()
      const [receiver = ''] = receivers.slice(-1)
      await expect.poll(() => told(receiver)).toBe(1)
    }
    // A repeat would come by now: the last message of all is another one.
    const last = await visit()
    await upkeep()
    await expect.poll(() => told(last)).toBe(1)
    expect(receivers.map(told)).toEqual(receivers.map(() => 1))
    await expect
      .poll(async () => (await db.opsPool.query("select from notice where state <> 'sent'")).rowCount, {
        timeout: 30_000,
      })
      .toBe(0)
    expect(server.deaths()).toBe(faults.messageKills)
    expect(await server.stop()).toBe(0)
  },
  isFull ? 1_200_000 : 180_000,
)

test('each message comes once after WeCom was down for ten minutes', async () => {
  const server = await serve()
  const receivers: string[] = []
  const moods = ['busy', 'away', 'lost answer'] as const
  // Ten minutes in steps of two: new visits come, and every pause between two tries ends.
  for (let minute = 0; minute < 10; minute += 2) {
    vendor.state.mood = moods[(minute / 2) % moods.length] ?? 'busy'
    const before = vendor.state.asked
    receivers.push(await visit(), await visit())
    await jobTimePasses(db.opsPool, 2)
    await expect.poll(() => vendor.state.asked).toBeGreaterThan(before + 1)
  }
  vendor.state.mood = 'well'
  await expect
    .poll(
      async () => {
        await jobTimePasses(db.opsPool, 2)
        return (await db.opsPool.query("select from notice where state <> 'sent'")).rowCount
      },
      { interval: 500 },
    )
    .toBe(0)
  expect(receivers.map(told)).toEqual(receivers.map(() => 1))
  expect(await server.stop()).toBe(0)
})
