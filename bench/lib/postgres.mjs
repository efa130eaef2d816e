import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/lib/stack.mjs'

const bin = '/usr/lib/postgresql/15/bin'

/** A private PostgreSQL 15, durable as in production, gone afterwards. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-bench-'))
  chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  /** @type {{ uid?: number, gid?: number }} */
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (account.uid && account.gid) chownSync(data, account.uid, account.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '--locale=C.UTF-8', '--encoding=UTF8', '--username=postgres', '--auth=trust'],
    { ...account, stdio: 'ignore', cwd: folder },
  )
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=256MB',
    'max_connections=80',
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
    ...account,
    stdio: 'ignore',
    cwd: folder,
  })
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: address })
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    if (up) await client.query('create database mingpian').catch(() => {})
    await client.end().catch(() => {})
    if (up) break
    if (tries > 100) throw new Error('the private PostgreSQL did not start')
    await wait(100)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/mingpian`,
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
