import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '../bench/lib/people.mjs'
import { startPostgres } from '../bench/lib/postgres.mjs'
import { demoFile } from '../scripts/lib/demo-file.mjs'
import { type OpenHouse, openHouse } from './support/house.ts'

// Eight senders of one person that never rest.
const settings = { TRACKING_PER_MINUTE: '0' }

/** A usual run proves that the proof works; `npm run test:full` repeats it. */
const isFull = process.env.TEST_FULL === '1'
const kills = isFull ? 20 : 4
/** Of the embedded database, beside those of the server. */
const databaseKills = isFull ? 3 : 1
const senders = 8
/** Milliseconds. Each start of a server takes seconds on a busy machine. */
const patience = { timeout: 600_000 }

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close.reverse()) await one()
  close = []
})

interface Sender {
  product: string
  session: string
  userId: string
}

async function report({ product, session, userId }: Sender, activityIds: string[]) {
  const response = await fetch(`${product}/crm-trail-api/behaviors/qw`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: session },
    body: JSON.stringify(
      activityIds.map((activityId) => ({
        event: 'view',
        activityId,
        attr: { contentId: userId, sceneType: 'card' },
      })),
    ),
  })
  return (await response.json()) as { success: boolean; data: { accepted: number; duplicates: number } }
}

/** Sends one event after the other until told to stop; what was answered as accepted is written down. */
async function keepSending(sender: Sender, acknowledged: string[], stop: { now: boolean }) {
  while (!stop.now) {
    const activityId = randomUUID()
    try {
      const answer = await report(sender, [activityId])
      if (answer.success && answer.data.accepted === 1) acknowledged.push(activityId)
    } catch {
      // The server died under the request: nothing was promised.
      await wait(100)
    }
  }
}

const serverOf = (house: OpenHouse) => house.servers[0]?.pid()

/** The first line of PostgreSQL's own file. */
const databaseOf = ({ dataDir }: OpenHouse) =>
  Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

/** @param victims whom to kill, one after the other */
async function killAgainAndAgain(house: OpenHouse, victims: ((house: OpenHouse) => number | undefined)[]) {
  const facts = await demoFile(
    { port: Number(new URL(house.product).port), sandboxPort: house.sandboxPort, dataDir: house.dataDir },
    [],
  )
  const account = (name: string) =>
    facts.accounts.find(
      (one: { account: string; companyId: string }) => one.account === name && one.companyId === 'yunfan01',
    )
  const sender: Sender = {
    product: house.product,
    session: (await signIn(account('wang'), house.product)).sessionId,
    userId: account('lin').userId,
  }
  const acknowledged: string[] = []
  const stop = { now: false }
  const sending = Array.from({ length: senders }, () => keepSending(sender, acknowledged, stop))
  for (const victim of victims) {
    const before = acknowledged.length
    while (acknowledged.length < before + 20) await wait(5)
    await wait(Math.random() * 60)
    const pid = victim(house)
    if (!pid) throw new Error('nobody to kill')
    process.kill(pid, 'SIGKILL')
  }
  const before = acknowledged.length
  while (acknowledged.length < before + 20) await wait(5)
  stop.now = true
  await Promise.all(sending)
  return { sender, acknowledged }
}

/** What was acknowledged is known already: not one is accepted a second time. */
async function lostOf(sender: Sender, acknowledged: string[]): Promise<number> {
  let lost = 0
  for (let at = 0; at < acknowledged.length; at += 50)
    lost += (await report(sender, acknowledged.slice(at, at + 50))).data.accepted
  return lost
}

describe(
  `the server is killed ${kills} times while events come in, then its database, and no acknowledged one is lost`,
  patience,
  () => {
    test('on the embedded database', async () => {
      const house = await openHouse({ settings })
      close.push(() => house.close())
      const victims = [...Array(kills).fill(serverOf), ...Array(databaseKills).fill(databaseOf)]
      const { sender, acknowledged } = await killAgainAndAgain(house, victims)
      expect(acknowledged.length).toBeGreaterThan(victims.length * 20)
      expect(await lostOf(sender, acknowledged)).toBe(0)
      // The proof can fail: an id that was never sent is accepted.
      expect((await report(sender, [randomUUID()])).data.accepted).toBe(1)
    })

    test('on a server', async () => {
      const postgres = await startPostgres()
      close.push(() => postgres.stop())
      const house = await openHouse({ databaseUrl: postgres.url, settings })
      close.push(() => house.close())
      const { sender, acknowledged } = await killAgainAndAgain(house, Array(kills).fill(serverOf))
      expect(acknowledged.length).toBeGreaterThan(kills * 20)
      expect(await lostOf(sender, acknowledged)).toBe(0)
    })
  },
)
