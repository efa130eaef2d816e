import type { Sandbox } from '../state/sandbox.ts'
import { type Calls, Refusal, textOf } from './answer.ts'

/**
 * The short-message gateway: `POST /sms/send?accessKey=…` with `{ to, text }` answers `{ code: 'OK', id }`,
 * and the phone that has this number shows the message.
 */
export function smsCalls(sandbox: Sandbox): Calls {
  return {
    'POST /send': ({ query, body }) => {
      if (query.accessKey !== sandbox.directory.world.sms.accessKey) throw new Refusal(401, 'bad access key')
      const [to, text] = [textOf(body.to), textOf(body.text)]
      if (!/^1\d{10}$/.test(to)) throw new Refusal(400, 'bad number')
      if (!text || text.length > 500) throw new Refusal(400, 'bad text')
      sandbox.sms.push({ to, text, at: sandbox.clock.now() })
      sandbox.changed()
      return { id: `sms${sandbox.sms.length}` }
    },
  }
}
