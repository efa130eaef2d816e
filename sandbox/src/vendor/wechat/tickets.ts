import type { Sandbox } from '../../state/sandbox.ts'
import { type Calls, Refusal } from '../answer.ts'
import { tokenApp } from './tokens.ts'

/** The JS-SDK ticket of a service account. The same one while it lives. */
export function wechatTicketCalls(sandbox: Sandbox): Calls {
  return {
    'GET /cgi-bin/ticket/getticket': (call) => {
      const app = tokenApp(sandbox, call)
      if (call.query.type !== 'jsapi') throw new Refusal(40097, 'invalid args')
      if (app.kind !== 'service') throw new Refusal(48001, 'api unauthorized')
      return { errcode: 0, errmsg: 'ok', ...sandbox.tickets.give(app.appId, 'jsapi') }
    },
  }
}
