import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../scripts/lib/run.mjs'
import { freePort } from '../../scripts/lib/stack.mjs'

/** Starts a peer in a process of its own. @param {string} name @param {Record<string, string>} env @param {string} path that answers anything once it listens */
export async function startPeer(name, env, path = '/') {
  const port = await freePort()
  const child = fork(join(root, 'bench/peers', `${name}.mjs`), [], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(address + path).then(
      () => true,
      () => false,
    )
    if (up) break
    await wait(50)
  }
  return {
    address,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
