import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bindMessage } from '#domain/customer-messages/bindings.ts'
import { dropMessages, queueMessage } from '#domain/customer-messages/queue.ts'
import { reviveMessages } from '#domain/customer-messages/upkeep.ts'
import { modules } from '#modules.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor } from '../wxwork/vendor-app.ts'
import { plantMessages, quietNow, visitPlanned } from './planted.ts'

plantMessages()
// A database of its own: the queue of a shared one holds the jobs of every test.
const db = await openOwn()
const { vendor, makeCompanyWithApps, makeVisitor, callAs, parts } = await appWithVendor(
  { PUBLIC_ORIGIN: 'https://cards.example' },
  db,
)

/** What the vendor got, and what it answers. */
const sent: { path: string; body: Record<string, unknown> }[] = []
let answers: ({ errcode: number } | 'lost')[] = []
for (const path of [
  '/cgi-bin/message/subscribe/send',
  '/cgi-bin/message/subscribe/bizsend',
  '/cgi-bin/message/template/send',
])
  vendor.on(path, ({ body }) => {
    sent.push({ path: path.slice('/cgi-bin/message/'.length), body })
    const answer = answers.shift() ?? { errcode: 0 }
    // The vendor did its work, and what it said was lost on the way.
    return answer === 'lost' ? '<html>' : answer
  })

beforeEach(async () => {
  sent.length = 0
  answers = []
  await db.opsPool.query(
    'delete from customer_message; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
})

type App = 'mini' | 'wechat'

/** A company whose message is bound to a template of each app, and a customer with an id in both. */
async function testCompany(
  bound: { app: App; kind?: 'once' | 'follower' }[] = [{ app: 'mini' }, { app: 'wechat' }],
  message: typeof visitPlanned | typeof quietNow = visitPlanned,
) {
  const company = await makeCompanyWithApps()
  const { companyId } = company
  const customer = await makeVisitor(companyId)
  for (const app of ['mini', 'wechat'] as const) {
    await db.ops
      .insertInto('person_identity')
      .values({
        company_id: companyId,
        app_id: company[app],
        open_id: `${app} id`,
        person_id: customer.personId,
      })
      .execute()
  }
  for (const { app, kind = 'once' } of bound)
    await db.tenant(companyId, (tenant) =>
      bindMessage(
        tenant,
        modules,
        { companyId, by: 'test' },
        {
          message: message.name,
          app,
          kind,
          template: `template-${app}`,
          keys: [
            { key: 'thing4', field: 'what' },
            { key: 'time5', field: 'when' },
          ],
        },
      ),
    )
  const allow = (app: App, result: 'accept' | 'reject' = 'accept') =>
    callAs(customer.session, 'POST /card/v1/notice/choose', {
      body: { results: [{ templateId: `template-${app}`, result }] },
    })
  const queue = (over: { about?: string; sendAt?: Date; uselessAt?: Date } = {}) =>
    db.tenant(companyId, (tenant) =>
      queueMessage(tenant, companyId, {
        message,
        personId: customer.personId,
        about: randomUUID(),
        contents: { what: '产品演示，并且看一看整个生产过程的每一个步骤', when: '2026年12月3日 14:00' },
        page: '/pages/x/index',
        uselessAt: new Date(Date.now() + 3_600_000),
        ...over,
      }),
    )
  const left = async () =>
    (
      await db.ops
        .selectFrom('notice_choice')
        .select(['template_id', 'allowed'])
        .where('company_id', '=', companyId)
        .orderBy('template_id')
        .execute()
    ).map(({ template_id, allowed }) => [template_id, allowed])
  return { ...company, customer, allow, queue, left }
}

const work = async () => {
  await parts.queue.runDue()
  await expect
    .poll(
      async () =>
        (await db.opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null'))
          .rowCount,
    )
    .toBe(0)
}
/** Makes every waiting job due. */
const dueNow = () => db.opsPool.query('update graphile_worker._private_jobs set run_at = now()')
const rows = async () =>
  (await db.opsPool.query('select state, reason from customer_message order by message_id')).rows.map(
    ({ state, reason }) => (reason ? `${state}: ${reason}` : state),
  )

describe('a message to a customer', () => {
  it('goes to the mini program where it was allowed, with values cut to the limit, once for each yes', async () => {
    const { companyId, domain, allow, queue, left } = await testCompany()
    await allow('mini')
    await allow('mini')
    await queue()
    await work()
    const address = `https://${domain}/qw-wxmini/?companyId=${companyId}#/pages/x/index`
    expect(sent).toEqual([
      {
        path: 'subscribe/send',
        body: {
          touser: 'mini id',
          template_id: 'template-mini',
          page: `pages/web/index?url=${encodeURIComponent(address)}`,
          data: {
            thing4: { value: '产品演示，并且看一看整个生产过程的每一…' },
            time5: { value: '2026年12月3日 14:00' },
          },
          miniprogram_state: 'formal',
          lang: 'zh_CN',
        },
      },
    ])
    expect(await left()).toEqual([['template-mini', 1]])
    await queue()
    await queue()
    await work()
    expect(sent).toHaveLength(2)
    expect((await rows()).sort()).toEqual(['dropped: not allowed', 'sent', 'sent'])
  })

  it('goes to nobody who said no, and to nobody after the consent to messages was withdrawn', async () => {
    const { customer, allow, queue } = await testCompany()
    await queue()
    await allow('mini')
    await allow('mini', 'reject')
    await queue()
    await work()
    expect(await rows()).toEqual(['dropped: not allowed', 'dropped: not allowed'])
    await allow('mini')
    await callAs(customer.session, 'POST /card/v1/privacy/consent', {
      body: { scope: 'notices', granted: false },
    })
    await queue()
    await work()
    expect(sent).toEqual([])
  })

  it('goes by the service account where the mini program’s permission turns out to be used up', async () => {
    const { allow, queue, left } = await testCompany()
    await allow('mini')
    await allow('wechat')
    answers = [{ errcode: 43101 }]
    await queue()
    await work()
    expect(sent.map(({ path }) => path)).toEqual(['subscribe/send', 'subscribe/bizsend'])
    expect(await rows()).toEqual(['sent'])
    expect(await left()).toEqual([
      ['template-mini', 0],
      ['template-wechat', 0],
    ])
  })

  it('goes to followers without a question, under one id however often it is tried', async () => {
    const { queue } = await testCompany([{ app: 'wechat', kind: 'follower' }])
    answers = ['lost']
    await queue()
    await work()
    await dueNow()
    await work()
    expect(sent.map(({ path }) => path)).toEqual(['template/send', 'template/send'])
    expect(new Set(sent.map(({ body }) => body.client_msg_id)).size).toBe(1)
    expect(await rows()).toEqual(['sent'])
  })

  it('waits where the vendor is busy with the user, without using the permission up twice', async () => {
    const { allow, queue, left } = await testCompany()
    await allow('mini')
    answers = [{ errcode: 43108 }]
    await queue()
    await work()
    expect(await left()).toEqual([['template-mini', 1]])
    await dueNow()
    await work()
    expect(sent).toHaveLength(2)
    expect(await left()).toEqual([['template-mini', 0]])
    expect(await rows()).toEqual(['sent'])
  })

  it('whose answer was lost is sent again only where no second one is allowed', async () => {
    const once = await testCompany()
    await once.allow('mini')
    answers = ['lost', { errcode: 43101 }]
    await once.queue()
    await work()
    await dueNow()
    await work()
    // The vendor had delivered the first one: no permission is left there.
    expect(sent).toHaveLength(2)
    expect(await rows()).toEqual(['sent'])
    const twice = await testCompany()
    await twice.allow('mini')
    await twice.allow('mini')
    answers = ['lost']
    await twice.queue()
    await work()
    await dueNow()
    await work()
    expect(sent).toHaveLength(3)
    expect((await rows()).at(-1)).toBe('failed: outcome unknown')
  })

  it('is not sent in quiet hours, and not after them where it has no use then', async () => {
    const { allow, queue } = await testCompany(undefined, quietNow)
    await db.opsPool.query(`update company set time_zone = 'UTC'`)
    await allow('mini')
    await queue({ uselessAt: new Date(Date.now() + 30 * 60_000) })
    await queue({ uselessAt: new Date(Date.now() + 3 * 3_600_000) })
    await work()
    expect(sent).toEqual([])
    expect((await rows()).sort()).toEqual(['dropped: quiet hours', 'waiting'])
    const { rows: waiting } = await db.opsPool.query(
      `select send_at > now() + interval '58 minutes' as late from customer_message where state = 'waiting'`,
    )
    expect(waiting).toEqual([{ late: true }])
  })

  it('is replaced by a newer one about the same record, and taken back', async () => {
    const { companyId, allow, queue } = await testCompany()
    await allow('mini')
    const later = { about: 'record', sendAt: new Date(Date.now() + 60_000) }
    await queue(later)
    await queue(later)
    expect((await rows()).sort()).toEqual(['dropped: withdrawn', 'waiting'])
    await db.tenant(companyId, (tenant) => dropMessages(tenant, companyId, 'record'))
    await dueNow()
    await work()
    expect(sent).toEqual([])
    expect(await rows()).toEqual(['dropped: withdrawn', 'dropped: withdrawn'])
  })

  it('without a job gets one, and is dropped if its time has passed', async () => {
    const { allow, queue } = await testCompany()
    await allow('mini')
    await allow('mini')
    await queue()
    await queue()
    await db.opsPool.query(`
      select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
      update customer_message set send_at = now() - interval '5 minutes';
      update customer_message set useless_at = now() where message_id = (select max(message_id::text)::uuid from customer_message)`)
    await reviveMessages(db)
    await work()
    expect(sent).toHaveLength(1)
    expect(await rows()).toEqual(['sent', 'dropped: too late'])
  })
})
