import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { reviveContactWork } from '#domain/contacts/upkeep.ts'
import { reviveNotices } from '#domain/notices/upkeep.ts'
import { testApp } from '../support/app.ts'
import { open, ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { faults, isFull } from '../support/full.ts'
import { jobTimePasses } from '../support/job-time.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runSandbox } from '../support/sandbox.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { type Moment, patientDoor, vendorLine } from './vendor-line.ts'

// From a visit to a customer, with the simulator as WeCom: visit, reminder, added, welcomed, linked, tagged, noted,
// converted. A server that is killed in between, and a WeCom that is down for ten minutes, lose nothing, do nothing
// twice and leave nothing half written.

const moodSteps = 5
const port = await freePort()
const sandbox = await runSandbox({
  product: await patientDoor(`http://127.0.0.1:${port}`),
  guests: faults.loopKills + 2 + moodSteps,
})
const corp = sandbox.world.companies[0] ?? expect.fail('a world without companies')
const line = await vendorLine(sandbox.base)
const { url } = await ownDatabase()
const env = {
  DATA_DIR: temporaryFolder(),
  SECRET_KEY: '11'.repeat(32),
  LOG_LEVEL: 'silent',
  WEB_DIST: '/nowhere',
  WECOM_API_BASE: `${line.base}/qy/cgi-bin`,
}
const db = await open({ databaseUrl: url, schema: 'require' })
// Makes what the journeys need; its queue does not run. The process below is the only worker.
const { makeCompany, makeStaff, makeVisitor, parts } = await testApp(env, db)
const start = await bundledProgram()
const welcome = '您好，很高兴认识您'

let server: ServerProcess
let companyId: string
let admin: MadeStaff
let tag: { tagId: string; wecomTagId: string }
const staff: (MadeStaff & { account: string })[] = []

/** A call as a page makes it: sent again until the server answers. */
async function ask<K extends CallKey>(
  session: string,
  key: K,
  body?: CallTypes<K>['body'],
): Promise<CallTypes<K>['data']> {
  const [method, path] = key.split(' ')
  for (const end = Date.now() + 60_000; ; await wait(50)) {
    const answer = await fetch(server.origin + path, {
      method: method ?? 'GET',
      headers: { 'content-type': 'application/json', authorization: session },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const { data, message = '' } = answer
      ? ((await answer.json().catch(() => ({}))) as { data?: CallTypes<K>['data']; message?: string })
      : {}
    if (answer?.ok && data !== undefined && data !== null) return data
    if (Date.now() > end || (answer && answer.status < 500))
      throw new Error(`${key} answered ${answer?.status} ${message}`)
  }
}

beforeAll(async () => {
  companyId = await makeCompany()
  const { corpId, agentId, agentSecret, callbackToken, encodingAesKey } = corp.wecom
  const secrets = { secret: agentSecret, callbackToken, encodingAesKey }
  await db.ops
    .updateTable('credential')
    .set({
      app_id: corpId,
      agent_id: String(agentId),
      sealed: parts.sealer.seal(companyId, JSON.stringify(secrets)),
    })
    .where('company_id', '=', companyId)
    .execute()
  await db.ops.insertInto('directory').values({ kind: 'wecom', key: corpId, company: companyId }).execute()
  admin = await makeStaff(companyId, { role: 'owner', userId: 'Boss' })
  for (const { account, userid: userId, name } of corp.members)
    staff.push({ ...(await makeStaff(companyId, { userId, name })), account })
  server = await runServer(start, { ...env, DATABASE_URL: url, PORT: String(port) })
  await ask(admin.session, 'PUT /biz/v1/contact/welcome', { isOn: true, words: welcome, withCard: false })
  const { groupId } = await ask(admin.session, 'PUT /biz/v1/tag/group', { name: '意向' })
  const { tagId } = await ask(admin.session, 'PUT /biz/v1/tag', {
    ...{ groupId, name: '已报价', points: 5, rule: null },
  })
  tag = { tagId, ...(await ask(admin.session, 'POST /biz/v1/tag/wecom', { tagId })) }
})

interface World {
  messages: { chat: string; from: string; kind: string; title?: string; text?: string }[]
  friends: { member: string; customer: string; tags: string[]; remark: string }[]
}
const world = () => sandbox.look<World>('state')

/** A customer and the salesperson whom they add. */
interface Pair {
  account: string
  visitor: MadeVisitor
  externalUserId: string
  member: MadeStaff & { account: string }
  remark: string
}

let met = 0
async function newPair(): Promise<Pair> {
  const { customers } = await sandbox.look<{
    customers: { account: string; companyId: string; unionId: string; externalUserId: string }[]
  }>('identities')
  const own = customers.filter((one) => one.companyId === corp.companyId && /^guest\d+$/.test(one.account))
  const { account, unionId, externalUserId } = own[met] ?? expect.fail('no more customers')
  const member = staff[met % staff.length] ?? expect.fail('no members')
  met++
  const visitor = await makeVisitor(companyId, { name: account, unionId })
  return { account, visitor, externalUserId, member, remark: `备注${met}` }
}

/** Numbers in the outside world: each is 1 at the end, whatever happened in between. */
const reminders = async ({ account, member }: Pair) =>
  (await world()).messages.filter(
    ({ chat, kind, title }) => chat === `app:${member.account}` && kind === 'app' && title?.includes(account),
  ).length
const welcomes = async ({ account, member }: Pair) => {
  const chat = [account, member.account].sort().join('~')
  return (await world()).messages.filter((one) => one.chat === chat && one.text === welcome).length
}
const friend = async ({ account, member }: Pair) =>
  (await world()).friends.find((one) => one.customer === account && one.member === member.account)
const lead = ({ visitor, member }: Pair) =>
  ask(member.session, `GET /biz/v1/clue/mk_detail?unionId=${visitor.unionId}` as 'GET /biz/v1/clue/mk_detail')

interface Step {
  name: string
  act(pair: Pair): Promise<unknown>
  isDone(pair: Pair): Promise<boolean>
}
const visit: Step = {
  name: 'visit',
  act: ({ visitor, member: { userId } }) =>
    ask(visitor.session, 'POST /crm-trail-api/behaviors/qw', {
      ...{ event: 'view', activityId: randomUUID() },
      attr: { contentId: userId, sceneType: 'card', saleId: userId },
    }),
  isDone: async (pair) => (await reminders(pair)) > 0,
}
const add: Step = {
  name: 'add',
  act: ({ account, member }) => sandbox.control('scan', { account, id: `user-${member.account}` }),
  isDone: async (pair) => (await welcomes(pair)) > 0,
}
const link: Step = {
  name: 'link',
  act: async () => {},
  isDone: async (pair) => (await lead(pair)).inWecom,
}
const label: Step = {
  name: 'tag',
  act: ({ visitor, member }) =>
    ask(member.session, 'POST /biz/v1/clue/attribute/tag', { clueId: visitor.unionId, add: [tag.tagId] }),
  isDone: async (pair) => ((await friend(pair))?.tags.length ?? 0) > 0,
}
const note: Step = {
  name: 'note',
  act: ({ visitor, member, externalUserId, remark }) =>
    ask(member.session, 'PUT /biz/v1/clue/qw_note', {
      ...{ unionId: visitor.unionId, externalUserId, remark, description: '', phones: [] },
    }),
  isDone: async (pair) => (await friend(pair))?.remark === pair.remark,
}
const convert: Step = {
  name: 'convert',
  act: ({ visitor, member, externalUserId }) =>
    ask(member.session, 'POST /biz/v1/clue/mk_become_customer', { unionId: visitor.unionId, externalUserId }),
  isDone: async (pair) => (await lead(pair)).stage === 'customer',
}
const loop = [visit, add, link, label, note, convert]

/** Upkeep finds the work of killed workers. By a whole day, as a message tells the time of the visit. */
async function upkeep(): Promise<void> {
  await jobTimePasses(db.opsPool, 6)
  await db.opsPool.query(
    "update notice set at = at - interval '1 day' where state in ('waiting', 'sending') and at > now() - interval '2 minutes'",
  )
  await db.opsPool.query(
    "update external_contact set write_at = write_at - interval '3 minutes' where write_state = 'waiting'",
  )
  await db.opsPool.query("update contact_tag_write set at = at - interval '3 minutes'")
  await reviveNotices(db)
  await reviveContactWork(db)
}

/** A moment of the loop at which the server is killed: at a request to WeCom, or at any moment of a step. */
interface Kill {
  step: Step
  at?: { path: string; moment: Moment }
}
const atRequests = [
  { step: visit, path: 'message/send' },
  { step: add, path: 'send_welcome_msg' },
  { step: add, path: 'externalcontact/get' },
  { step: label, path: 'mark_tag' },
  { step: note, path: 'externalcontact/remark' },
]
const kills: Kill[] = [
  ...(['after', 'before'] as const).flatMap((moment) =>
    atRequests.map(({ step, path }) => ({ step, at: { path, moment } })),
  ),
  ...[visit, add, add, add, link, label, note, convert, convert, convert].map((step) => ({ step })),
]
/** In `npm test` one of each sort, and none that leaves the new server seconds for a welcome. */
const chosen = isFull
  ? Array.from({ length: faults.loopKills }, (_, at) => kills[at % kills.length] as Kill)
  : [kills[1], kills[15]].slice(0, faults.loopKills).map((kill) => kill as Kill)

async function go(step: Step, pair: Pair, kill?: Kill): Promise<void> {
  const deaths = server.deaths()
  const isDead = () => expect.poll(server.deaths, { interval: 10 }).toBe(deaths + 1)
  if (kill?.at)
    line.stopAt(kill.at.path, kill.at.moment, async () => {
      server.kill()
      await isDead()
    })
  const killed = kill && !kill.at ? wait(Math.random() * 150).then(() => server.kill()) : undefined
  await step.act(pair)
  await killed
  if (kill) {
    await isDead()
    await server.ready()
  }
  // WeCom takes a welcome for twenty seconds: the server must be quick enough by itself.
  let isHelped = true
  await expect
    .poll(
      async () => {
        if (!isHelped) await upkeep()
        isHelped = step === add || !isHelped
        return step.isDone(pair)
      },
      { interval: 500, message: step.name },
    )
    .toBe(true)
}

/** Expects the end of the loop for all pairs, and no work that is left. */
async function expectWhole(pairs: Pair[]): Promise<void> {
  for (const pair of pairs) {
    expect(await reminders(pair), 'reminders').toBe(1)
    expect(await welcomes(pair), 'welcomes').toBeLessThanOrEqual(1)
    expect(await friend(pair)).toMatchObject({ tags: [tag.wecomTagId], remark: pair.remark })
    expect((await lead(pair)).stage).toBe('customer')
  }
  const left = async (statement: string) => (await db.opsPool.query(statement)).rowCount
  await expect
    .poll(
      async () => {
        await upkeep()
        // A step that failed waits for its next try.
        await jobTimePasses(db.opsPool, 2)
        return [
          await left("select from notice where state not in ('sent', 'held')"),
          await left('select from greeting'),
          await left('select from contact_tag_write'),
          await left("select from external_contact where write_state <> ''"),
        ]
      },
      { interval: 1_000 },
    )
    .toEqual([0, 0, 0, 0])
  const { rows } = await db.opsPool.query<{ id: string; times: number }>(
    `select external_userid as id, count(*)::integer as times from external_contact
     where company_id = $1 and removed_at is null and union_id <> '' group by 1 order by 1`,
    [companyId],
  )
  const ids = new Map(rows.map(({ id, times }) => [id, times]))
  expect(pairs.map(({ externalUserId }) => ids.get(externalUserId))).toEqual(pairs.map(() => 1))
}

test(
  `a lead goes all the way, once, although the server is killed ${faults.loopKills} times on it`,
  async () => {
    const pairs: Pair[] = []
    const before = server.deaths()
    for (const kill of chosen) {
      const pair = await newPair()
      for (const step of loop) await go(step, pair, kill.step === step ? kill : undefined)
      pairs.push(pair)
    }
    for (const pair of pairs) expect(await welcomes(pair), 'welcomes').toBe(1)
    await expectWhole(pairs)
    expect(server.deaths() - before).toBe(chosen.length)
  },
  isFull ? 1_800_000 : 180_000,
)

test('a lead goes all the way, once, although WeCom is down for ten minutes', async () => {
  const known = [await newPair(), await newPair()]
  for (const pair of known) for (const step of [visit, add, link]) await go(step, pair)
  const moods = ['busy', 'away', 'lost answer'] as const
  const newcomers: Pair[] = []
  // Ten minutes in steps of two: every pause between two tries ends.
  for (let step = 0; step < moodSteps; step++) {
    line.mood = moods[step % moods.length] ?? 'busy'
    const before = line.asked
    const newcomer = await newPair()
    newcomers.push(newcomer)
    await visit.act(newcomer)
    await add.act(newcomer)
    for (const pair of known) await [label, note, convert][step]?.act(pair)
    await jobTimePasses(db.opsPool, 2)
    await expect.poll(() => line.asked).toBeGreaterThan(before + 1)
  }
  line.mood = 'well'
  const all = [...known, ...newcomers]
  const soon = (step: Step, pair: Pair) =>
    expect
      .poll(
        async () => {
          await jobTimePasses(db.opsPool, 2)
          return step.isDone(pair)
        },
        { interval: 500, message: step.name },
      )
      .toBe(true)
  for (const pair of known) for (const step of [label, note, convert]) await soon(step, pair)
  for (const pair of newcomers) {
    for (const step of [visit, link]) await soon(step, pair)
    for (const step of [label, note, convert]) await go(step, pair)
  }
  for (const pair of known) expect(await welcomes(pair), 'welcomes').toBe(1)
  // The welcome of a newcomer cannot be sent after twenty seconds.
  await expectWhole(all)
  expect(await server.stop()).toBe(0)
})
