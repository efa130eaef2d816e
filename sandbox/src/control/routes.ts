import type { FastifyInstance } from 'fastify'
import { singleChat } from '../state/chats.ts'
import { faultKinds } from '../state/faults.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { mountArticles } from './articles.ts'
import { verifyCallback } from './callback.ts'
import { mountCompanies } from './companies.ts'
import { mountEvents } from './events.ts'
import { addByCode, removeMember, resolveCode } from './friendship.ts'
import { mountMiniControls } from './mini.ts'
import { mountPayControls } from './pay.ts'
import { mountPhones } from './phones.ts'
import { mountPictureChecks } from './picture-checks.ts'
import { mountPictures } from './pictures.ts'
import { openingAddress, type ShareTo, shareLink } from './share.ts'
import { mountShipping } from './shipping.ts'
import { identities, snapshot } from './snapshot.ts'
import { mountThumbs } from './thumb.ts'

const text = { type: 'string' }
const needs = (...names: string[]) => ({
  body: {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, text])),
  },
})

/** Routes by which people and scripts change the world. None of them is a vendor's. */
export function mountControls(app: FastifyInstance, sandbox: Sandbox): void {
  mountEvents(app, sandbox)
  mountCompanies(app, sandbox)
  mountMiniControls(app, sandbox)
  mountThumbs(app, sandbox)
  mountPictures(app, sandbox)
  mountPictureChecks(app, sandbox)
  mountPhones(app, sandbox)
  mountArticles(app, sandbox)
  mountPayControls(app, sandbox)
  mountShipping(app, sandbox)

  app.get('/control/state', () => snapshot(sandbox))
  app.get('/control/identities', () => identities(sandbox))

  mountClockAndFaults(app, sandbox)
  mountChats(app, sandbox)
  mountFriendship(app, sandbox)
}

function mountClockAndFaults(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: { seconds: number } }>(
    '/control/clock/advance',
    {
      schema: {
        body: { type: 'object', required: ['seconds'], properties: { seconds: { type: 'number' } } },
      },
    },
    ({ body }) => {
      sandbox.clock.advance(body.seconds * 1000)
      sandbox.changed()
      return { now: sandbox.clock.now(), offset: sandbox.clock.offset }
    },
  )

  app.post('/control/clock/reset', () => {
    sandbox.clock.reset()
    sandbox.changed()
    return { now: sandbox.clock.now(), offset: 0 }
  })

  const fault = {
    type: 'object',
    required: ['kind'],
    properties: {
      vendor: { enum: ['any', 'wechat', 'wecom', 'sms', 'pay'], default: 'any' },
      path: { type: 'string', default: '' },
      kind: { enum: faultKinds },
      times: { type: 'integer', minimum: 1, maximum: 1000, default: 1 },
    },
  }
  type FaultBody = Parameters<typeof sandbox.faults.add>[0]
  app.post<{ Body: FaultBody }>('/control/faults', { schema: { body: fault } }, ({ body }) => {
    const added = sandbox.faults.add(body)
    sandbox.changed()
    return added
  })

  app.delete('/control/faults', () => {
    sandbox.faults.clear()
    sandbox.changed()
    return {}
  })

  app.post('/control/tour/reset', () => {
    sandbox.tour.reset()
    sandbox.changed()
    return {}
  })
}

function mountChats(app: FastifyInstance, sandbox: Sandbox): void {
  type Share = {
    fromAccount: string
    to: ShareTo
    link: string
    title?: string
    desc?: string
    imgUrl?: string
  }
  const share = {
    type: 'object',
    required: ['fromAccount', 'to', 'link'],
    properties: {
      fromAccount: text,
      to: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { enum: ['single', 'group', 'timeline'] }, id: { type: 'string', default: '' } },
      },
      link: { type: 'string', maxLength: 4000 },
      title: text,
      desc: text,
      imgUrl: text,
    },
  }
  app.post<{ Body: Share }>('/control/share', { schema: { body: share } }, ({ body }, reply) => {
    if (!URL.canParse(body.link)) return reply.code(400).send({ error: 'link is not an address' })
    const card = {
      url: body.link,
      title: body.title || body.link,
      desc: body.desc ?? '',
      imgUrl: body.imgUrl ?? '',
    }
    const message = shareLink(sandbox, body.fromAccount, body.to, card)
    return message ?? reply.code(404).send({ error: 'no such chat' })
  })

  app.post<{ Body: { account: string; chat: string; text: string } }>(
    '/control/text',
    { schema: needs('account', 'chat', 'text') },
    ({ body }, reply) => {
      const mine = sandbox.chatsOf(body.account).some((chat) => chat.id === body.chat)
      if (!mine || !body.text.trim()) return reply.code(404).send({ error: 'no such chat' })
      const message = sandbox.chats.post(body.chat, body.account, {
        kind: 'text',
        text: body.text.trim().slice(0, 2000),
      })
      sandbox.changed()
      return message
    },
  )

  /**
   * An account opens a link, on its own phone or on `phone`: the address to load. From a chat it has `from=` and counts
   * for the tour.
   */
  app.post<{ Body: { account: string; link: string; chat?: string; phone?: string } }>(
    '/control/open',
    { schema: needs('account', 'link') },
    ({ body }, reply) => {
      if (!URL.canParse(body.link)) return reply.code(400).send({ error: 'link is not an address' })
      if (body.chat && sandbox.directory.person(body.account)?.kind === 'customer') sandbox.tour.opened()
      sandbox.changed()
      return { url: openingAddress(sandbox, body.link, body.phone ?? body.account, body.chat) }
    },
  )

  /** The present address of a phone's web view; the tour waits for the radar. */
  app.post<{ Body: { account: string; url: string } }>(
    '/control/seen',
    { schema: needs('account', 'url') },
    ({ body }) => {
      if (sandbox.directory.person(body.account)?.kind === 'member') sandbox.tour.sawAddress(body.url)
      sandbox.changed()
      return {}
    },
  )
}

function mountFriendship(app: FastifyInstance, sandbox: Sandbox): void {
  /** Resolves a code to a member's account; '' for a code that is dead or unknown. */
  app.get<{ Params: { id: string } }>('/control/scan/:id', ({ params }) => {
    const behind = resolveCode(sandbox, params.id)
    return { account: behind?.member.account ?? '', state: behind?.state ?? '' }
  })

  app.post<{ Body: { account: string; id: string } }>(
    '/control/scan',
    { schema: needs('account', 'id') },
    ({ body }, reply) => {
      const person = sandbox.directory.person(body.account)
      if (person?.kind !== 'customer') return reply.code(404).send({ error: 'no such customer' })
      return addByCode(sandbox, person.customer, body.id)
    },
  )

  /** The remaining quota of a corp's acquisition links. */
  app.post<{ Body: { corpId: string; balance: number; days?: number } }>(
    '/control/acquisition',
    {
      schema: {
        body: {
          type: 'object',
          required: ['corpId', 'balance'],
          properties: {
            corpId: text,
            balance: { type: 'integer', minimum: 0 },
            days: { type: 'integer', minimum: 0 },
          },
        },
      },
    },
    ({ body }, reply) => {
      const company = sandbox.directory.companyByCorp(body.corpId)
      if (!company) return reply.code(404).send({ error: 'no such corp' })
      return sandbox.acquisition.leave(body.corpId, body.balance, body.days)
    },
  )

  app.post<{ Body: { customer: string; member: string } }>(
    '/control/unfriend',
    { schema: needs('customer', 'member') },
    ({ body }, reply) => {
      const customer = sandbox.directory.person(body.customer)
      const member = sandbox.directory.person(body.member)
      if (customer?.kind !== 'customer' || member?.kind !== 'member')
        return reply.code(404).send({ error: 'no such account' })
      const removed = removeMember(sandbox, customer.customer, member.member, member.company)
      return { removed, chat: singleChat(body.member, body.customer) }
    },
  )

  app.post<{ Body: { corpId: string } }>(
    '/control/callback/verify',
    { schema: needs('corpId') },
    async ({ body }, reply) => {
      const company = sandbox.directory.companyByCorp(body.corpId)
      return company ? verifyCallback(sandbox, company) : reply.code(404).send({ error: 'no such corp' })
    },
  )
}
