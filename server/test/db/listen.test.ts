import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newCompanyId, open, ownDatabase, quiet } from '../support/database.ts'
import { openLine } from '../support/line.ts'

const { url } = await ownDatabase()
const db = await open({ databaseUrl: url, schema: 'require' })
const other = await open({ databaseUrl: url, schema: 'require' })

/** Ends the connection that listens, as a restart of the server would. */
const cut = () =>
  db.opsPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename = current_user and datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`,
  )

/** Warnings of the driver, each once in a process. */
const warned: string[] = []
process.on('warning', ({ message }) => warned.push(message))

const tell = (channel: string, payload: string) =>
  db.appPool.query('select pg_notify($1, $2)', [channel, payload])

describe('listening', () => {
  test('hears its own channel only, until it stops', async () => {
    const heard: string[] = []
    const stop = await db.listen('First "one"', (payload) => heard.push(payload))
    const others: string[] = []
    await db.listen('second', (payload) => others.push(payload))
    await tell('First "one"', 'a')
    await expect.poll(() => heard).toEqual(['a'])
    await stop()
    await tell('First "one"', 'b')
    await tell('second', 'c')
    await expect.poll(() => others).toEqual(['c'])
    expect(heard).toEqual(['a'])
  })

  test('goes on after the connection was lost, and says that there was a gap', async () => {
    const heard: string[] = []
    let gaps = 0
    await db.listen(
      'gap',
      (payload) => heard.push(payload),
      () => gaps++,
    )
    await cut()
    await expect.poll(() => gaps).toBe(1)
    await tell('gap', 'after')
    await expect.poll(() => heard).toEqual(['after'])
  })

  test('says that there was a gap before anything that comes after it', async () => {
    const line = await openLine(url)
    const far = await open({ databaseUrl: line.url })
    const order: string[] = []
    const listen = (channel: string) =>
      far.listen(
        channel,
        (payload) => order.push(payload),
        () => order.push('gap'),
      )
    await listen('first')
    await listen('second')
    const held = line.holdAt('listen "second"')
    await cut()
    const release = await held
    // The new connection hears the first channel already.
    await tell('first', 'before')
    await wait(100)
    release()
    await expect.poll(() => order).toContain('gap')
    await tell('first', 'after')
    await expect.poll(() => order).toContain('after')
    expect(order).toEqual(['gap', 'gap', 'after'])
  })

  test('lets many channels come and go at once', async () => {
    const heard: string[] = []
    const channels = ['one', 'two', 'three']
    const listen = (channel: string) => db.listen(channel, () => heard.push(channel))
    const stops = await Promise.all(channels.map(listen))
    const [again] = await Promise.all([listen('four'), ...stops.map((stop) => stop())])
    for (const channel of [...channels, 'four']) await tell(channel, '')
    await expect.poll(() => heard).toEqual(['four'])
    await again()
    // That it is asked one thing at a time.
    expect(warned).toEqual([])
  })

  test('leaves no connection behind that did not answer', async () => {
    const line = await openLine(url)
    const far = await open({ databaseUrl: line.url })
    const connections = async () => {
      const { rows } = await db.opsPool.query(
        `select count(*)::integer as n from pg_stat_activity where datname = current_database() and query = ''`,
      )
      return rows[0].n
    }
    const before = await connections()
    const held = line.holdAt('listen "never"')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const refused = far.listen('never', () => {}).catch((error: Error) => error.message)
    await held
    expect(await connections()).toBe(before + 1)
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await refused).toBe('Query read timeout')
    await expect.poll(connections).toBe(before)
  })

  test('stops, and closes, while there is no connection', async () => {
    const line = await openLine(url)
    const said: string[] = []
    const far = await open({ databaseUrl: line.url, log: { ...quiet, warn: (words) => said.push(words) } })
    const stop = await far.listen('gone', () => {})
    line.refuse()
    await expect.poll(() => said).toContain('lost the connection for notifications')
    const stopped = stop().then(() => far.close())
    expect(await Promise.race([stopped.then(() => 'stopped'), wait(2_000, 'kept waiting')])).toBe('stopped')
  })

  test('a change of what a card shows is told to all instances', async () => {
    const heard: string[] = []
    await db.listen('published', (payload) => heard.push(payload))
    const company = newCompanyId()
    await db.tenant(company, (trx) =>
      trx.insertInto('company').values({ company_id: company, name: 'x' }).execute(),
    )
    await expect.poll(() => heard).toEqual([company])
  })
})

test('a closed database is not ready and refuses work', async () => {
  expect(await other.waitsFor()).toBeUndefined()
  await other.close()
  expect(await other.waitsFor()).toBe('database')
  await expect(other.tenant('aaaaaaaa', async () => 1)).rejects.toThrow()
})
