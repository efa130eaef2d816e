import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './ports.ts'
import { query } from './urls.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const PASSWORD = 'test-administrator'

/** A private PostgreSQL 15 with real passwords over TCP, as a managed server has. Durability is off: speed. */
export async function startPostgres15(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (account.uid) chownSync(data, account.uid, account.gid)
  const secret = join(folder, 'password')
  writeFileSync(secret, PASSWORD, { mode: 0o644 })
  const how = [
    '--locale=C.UTF-8',
    '--encoding=UTF8',
    '--username=postgres',
    '--auth=scram-sha-256',
    '--no-sync',
  ]
  execFileSync(join(BIN, 'initdb'), ['-D', data, `--pwfile=${secret}`, ...how], {
    ...account,
    cwd: '/',
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '200',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(BIN, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  await answering(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await query(url, 'select 1')
      return
    } catch (error) {
      if (tries === 100) throw error
    }
    await wait(50)
  }
}
