import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { refuseTransactionPooling } from '#core/db/pooler.ts'
import { openInstance } from '#open.ts'
import { atEnd } from '../support/at-end.ts'
import { dataDir } from '../support/data-dir.ts'
import { ownDatabase } from '../support/database.ts'
import { isFull } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { query } from '../support/urls.ts'

const refusal = /^DATABASE_URL leads to a pooler in transaction mode, .*use session mode/

/** Speaks as much of PostgreSQL's protocol as the probe needs. @param processOf the pid that a query on a connection sees */
async function fakeDatabase(processOf: (connection: number) => number): Promise<string> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const text = (value: string) => Buffer.from(`${value}\0`)
  const answer = (column: string, type: number, value: string) => {
    const field = Buffer.alloc(18)
    field.writeInt32BE(type, 6)
    field.writeInt16BE(-1, 10)
    const size = Buffer.alloc(6)
    size.writeInt16BE(1)
    size.writeInt32BE(value.length, 2)
    return Buffer.concat([
      message('T', Buffer.concat([Buffer.from([0, 1]), text(column), field])),
      message('D', Buffer.concat([size, Buffer.from(value)])),
      message('C', text('SELECT 1')),
      ready,
    ])
  }
  let connections = 0
  const server = createServer((socket) => {
    const connection = connections++
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      socket.on('data', (bytes) => {
        if (bytes.includes('pg_backend_pid')) socket.write(answer('pid', 23, String(processOf(connection))))
        else if (bytes[0] === 'Q'.charCodeAt(0)) socket.write(answer('isSet', 16, 't'))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/d`
}

test('two sessions in one server process end the start: a pooler in transaction mode', async () => {
  await expect(refuseTransactionPooling({ url: await fakeDatabase(() => 7) })).rejects.toThrow(refusal)
})

test('a session that changes its server process ends the start', async () => {
  let at = 0
  await expect(refuseTransactionPooling({ url: await fakeDatabase(() => ++at) })).rejects.toThrow(refusal)
})

test('sessions with a server process of their own are accepted', async () => {
  const url = await fakeDatabase((connection) => 100 + connection)
  expect(await refuseTransactionPooling({ url })).toEqual({ url })
})

const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** Of Debian's package of the same name. */
const program = 'pgbouncer'

function hasPgBouncer(): boolean {
  try {
    execFileSync(program, ['--version'])
    return true
  } catch {
    return false
  }
}

// The full suite fails where the program is missing.
const testPgBouncer = test.skipIf(!isFull && !hasPgBouncer())

/** PgBouncer before the cluster of this run. @returns the address of the database through it */
async function behindPgBouncer(database: string, mode: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-pgbouncer-'))
  const cluster = new URL(inject('clusterUrl')).searchParams
  const port = await freePort()
  const users = ['owner', 'app', 'ops'].map((role) => `"${database}_${role}" ""`)
  writeFileSync(join(folder, 'users'), [`"postgres" ""`, ...users, ''].join('\n'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${cluster.get('host')} port=${cluster.get('port')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 30
`,
  )
  if (account.uid)
    for (const path of [folder, file, join(folder, 'users')]) chownSync(path, account.uid, account.gid)
  const child: ChildProcess = spawn(program, ['-q', file], { ...account, stdio: 'ignore' })
  atEnd(() => void child.kill('SIGKILL'))
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`
  await expect.poll(() => query(url, 'select 1').catch(() => [])).toHaveLength(1)
  return url
}

async function openThrough(mode: string) {
  const { name } = await ownDatabase()
  const url = await behindPgBouncer(name, mode)
  return openInstance(
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir(),
      SECRET_KEY: '11'.repeat(32),
      LOG_LEVEL: 'silent',
      WORKER_FILE: inject('workerFile'),
    }),
  )
}

testPgBouncer('behind PgBouncer in transaction mode the start ends by name', async () => {
  await expect(openThrough('transaction')).rejects.toThrow(refusal)
})

testPgBouncer(
  'behind PgBouncer in session mode the server works, with the settings of its sessions',
  async () => {
    const { parts, close } = await openThrough('session')
    try {
      expect(await parts.db.waitsFor()).toBeUndefined()
      const { rows } = await parts.db.appPool.query(
        "select current_setting('jit') as jit, current_setting('statement_timeout') as timeout, current_setting('search_path') as path",
      )
      expect(rows).toEqual([{ jit: 'off', timeout: '10s', path: 'public,pg_temp' }])
      const heard: string[] = []
      const leave = await parts.db.listen('pooler', (payload) => void heard.push(payload))
      await parts.db.opsPool.query("select pg_notify('pooler', 'arrived')")
      await expect.poll(() => heard).toEqual(['arrived'])
      await leave()
    } finally {
      await close()
    }
  },
)
