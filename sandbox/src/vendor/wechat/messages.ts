import { noticesChat } from '../../state/chats.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { MessageTemplate } from '../../world/types.ts'
import { type Call, type Calls, objectOf, Refusal, textOf } from '../answer.ts'
import { type App, tokenApp } from './tokens.ts'

/** The most characters of a value, by the kind of its field. */
const limits: Record<string, number> = {
  thing: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  character_string: 32,
  amount: 12,
  phone_number: 17,
  car_number: 8,
  name: 20,
  phrase: 5,
}

/** Messages of service accounts and mini programs to their users, which appear in the users' chat of notices. */
export function wechatMessageCalls(sandbox: Sandbox): Calls {
  /** Ids of template messages that were sent: a repeat is dropped. */
  const sent = new Set<string>()

  /** One message for one yes of the user. */
  const subscribed = (kind: App['kind']) => (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== kind) throw new Refusal(48001, 'api unauthorized')
    const customer = receiver(app, call)
    const template = templateOf(app, call)
    const lines = linesOf(template, call)
    const key = `${customer.account} ${template.id}`
    const left = sandbox.allowedMessages.get(key) ?? 0
    if (left < 1) throw new Refusal(43101, 'user refuse to accept the msg')
    sandbox.allowedMessages.set(key, left - 1)
    post(customer.account, template, lines, pageOf(textOf(call.body.page)))
    return { errcode: 0, errmsg: 'ok' }
  }

  /** To a follower, without a question. */
  const toFollower = (call: Call) => {
    const app = tokenApp(sandbox, call)
    if (app.kind !== 'service') throw new Refusal(48001, 'api unauthorized')
    const customer = receiver(app, call)
    const template = templateOf(app, call)
    const lines = linesOf(template, call)
    if (!customer.follows.includes(app.company.companyId)) throw new Refusal(43004, 'require subscribe')
    const id = textOf(call.body.client_msg_id)
    if (!id || !sent.has(id)) post(customer.account, template, lines, textOf(call.body.url))
    if (id) sent.add(id)
    return { errcode: 0, errmsg: 'ok', msgid: sent.size }
  }

  function receiver(app: App, { body }: Call) {
    const customer = sandbox.directory.customerByOpenId(app.appId, textOf(body.touser))
    if (!customer) throw new Refusal(40003, 'invalid openid')
    return customer
  }

  function post(account: string, { title }: MessageTemplate, lines: string[], url: string): void {
    const text = lines.join('\n')
    sandbox.chats.post(noticesChat(account), 'app', {
      kind: 'app',
      msgtype: 'template',
      title,
      text,
      url,
      button: url ? '详情' : '',
    })
    sandbox.changed()
  }

  return {
    'POST /cgi-bin/message/subscribe/send': subscribed('mini'),
    'POST /cgi-bin/message/subscribe/bizsend': subscribed('service'),
    'POST /cgi-bin/message/template/send': toFollower,
  }
}

function templateOf({ company, kind }: App, { body }: Call): MessageTemplate {
  const id = textOf(body.template_id)
  const template = company.messageTemplates.find((each) => each.id === id && each.app === kind)
  if (!template) throw new Refusal(40037, 'invalid template_id')
  return template
}

/** The lines of a message. The vendor refuses fields that the template does not have, and values that do not fit. */
function linesOf({ fields }: MessageTemplate, { body }: Call): string[] {
  const data = objectOf(body.data)
  const unknown = Object.keys(data).find((key) => !fields[key])
  if (unknown) throw new Refusal(47003, `argument invalid! data.${unknown} is not in the template`)
  return Object.entries(fields).map(([key, label]) => {
    const value = textOf(objectOf(data[key]).value)
    const most = limits[key.replace(/\d+$/, '')]
    if (!value || /[\r\n]/.test(value) || (most !== undefined && [...value].length > most))
      throw new Refusal(47003, `argument invalid! data.${key}.value is invalid`)
    return `${label}：${value}`
  })
}

/** A mini program's page with the address of its web view opens that address here. */
function pageOf(page: string): string {
  if (/^https?:/.test(page)) return page
  return new URL(page, 'https://shell.invalid').searchParams.get('url') ?? ''
}
