import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'
import { snapshot } from './snapshot.ts'

/** `/control/events`: the whole state now and after every change, changes of one moment as one event. */
export function mountEvents(app: FastifyInstance, sandbox: Sandbox): void {
  const open = new Set<() => void>()

  app.get('/control/events', (request, reply) => {
    reply.hijack()
    const stream = reply.raw
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const send = () => stream.write(`event: state\ndata: ${JSON.stringify(snapshot(sandbox))}\n\n`)
    let waiting = false
    const leave = sandbox.onChange(() => {
      if (waiting) return
      waiting = true
      setImmediate(() => {
        waiting = false
        send()
      })
    })
    const beat = setInterval(() => stream.write(': still here\n\n'), 20_000)
    const end = () => {
      clearInterval(beat)
      leave()
      open.delete(end)
      stream.end()
    }
    open.add(end)
    request.raw.once('close', end)
    send()
  })

  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
}
