import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, MALLOC_ARENA_MAX, productEnvironment, serverFile } from '../../scripts/lib/stack.mjs'

/**
 * Starts one more server with other settings.
 * @param {import('../../scripts/lib/stack.mjs').StackOptions} options @param {Record<string, string>} [settings]
 */
export async function startInstance(options, settings = {}) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [serverFile], {
    env: { ...productEnvironment(options, port), MALLOC_ARENA_MAX, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  while (!(await isReady(address))) await wait(5)
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (/** @type {string} */ address) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
