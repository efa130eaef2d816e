// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, call } from '#call.ts'
import { callKey } from '#call-key.ts'
import { callQuery } from '#react/queries.ts'
import { readers } from '#react/readers.ts'
import { loadReaders, reread } from '#react/reread.ts'
import { FailureContext, type Reread, useWrite, type Write } from '#react/use-write.ts'
import { answering } from '#testing.ts'
import { draw, settle } from '../support/dom.tsx'

let write: Write<string>
const work = vi.fn<(input: string) => Promise<string>>()
const onDone = vi.fn()
const onEnd = vi.fn()

function Page({ onFailure }: { onFailure?: (error: unknown) => void }) {
  write = useWrite(work, { onDone, onEnd, ...(onFailure && { onFailure }) })
  return null
}

let drawn: Awaited<ReturnType<typeof draw>> | undefined
const open = async (onFailure?: (error: unknown) => void) => {
  drawn = await draw(<Page {...(onFailure && { onFailure })} />)
}
beforeEach(() => loadReaders(async () => readers))
afterEach(async () => {
  await drawn?.unmount()
  for (const mock of [work, onDone, onEnd]) mock.mockReset()
})

const refused = new CallError('/path', false, 409, { code: '409' })

it('starts no second write while one is under way, and names the one that is', async () => {
  let finish: (data: string) => void = () => {}
  work.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  await open()
  const first = write.run('a')
  const second = write.run('b')
  await settle(() => {})
  expect(write.running).toBe('a')
  finish('done')
  expect([await first, await second]).toEqual([true, false])
  expect(work).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledWith('done', 'a')
  await settle(() => {})
  expect(write.busy).toBe(false)
})

it('is busy until what follows has ended', async () => {
  let refresh: () => void = () => {}
  work.mockResolvedValueOnce('done')
  onDone.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      refresh = resolve
    }),
  )
  await open()
  const run = write.run('a')
  await settle(() => {})
  expect(write.busy).toBe(true)
  refresh()
  await run
  await settle(() => {})
  expect(write.busy).toBe(false)
})

it('resolves with false for a failed call, which the app reports, and may be tried again', async () => {
  work.mockRejectedValueOnce(refused).mockResolvedValueOnce('done')
  await open()
  expect(await write.run('a')).toBe(false)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(await write.run('a')).toBe(true)
})

it('hands a failure to the page where it asks for that', async () => {
  const onFailure = vi.fn()
  work.mockRejectedValueOnce(refused)
  await open(onFailure)
  expect(await write.run('a')).toBe(false)
  expect(onFailure.mock.calls[0]?.[0]).toBe(refused)
})

it('throws an error that is no failed call: a defect must not pass for one', async () => {
  work.mockRejectedValueOnce(new TypeError('defect'))
  await open()
  await expect(write.run('a')).rejects.toThrow('defect')
})

it('says a failure as the front end does, also one that is no failed call', async () => {
  const said: unknown[] = []
  work.mockRejectedValueOnce(refused).mockRejectedValueOnce(new TypeError('defect'))
  drawn = await draw(
    <FailureContext value={(error) => said.push(error)}>
      <Page />
    </FailureContext>,
  )
  expect([await write.run('a'), await write.run('a')]).toEqual([false, false])
  expect(said).toEqual([refused, new TypeError('defect')])
})

describe('what a write makes old', () => {
  const places = callQuery('GET /wxwork/v1/console/places', {})
  const staff = callQuery('GET /biz/v1/staff/departments', {})

  /** Saves a place while both answers are cached and shown. @returns whether each is old when `onDone` begins */
  async function save({ rereads, isRefused = false }: { rereads?: Reread; isRefused?: boolean }) {
    const { fetch, asked } = answering({
      'POST /wxwork/v1/console/place/remove': () =>
        isRefused ? new Error('404') : Response.json({ code: '0', success: true, data: {} }),
    })
    vi.stubGlobal('fetch', fetch)
    const client = new QueryClient()
    for (const { queryKey } of [places, staff])
      client.setQueryData(queryKey as readonly unknown[], { list: [] })
    let old: (boolean | undefined)[] = []
    const isOld = () => [places, staff].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
    const Removal = () => {
      write = useWrite(
        (placeId: string) => call('POST /wxwork/v1/console/place/remove', { body: { placeId }, quiet: true }),
        {
          onEnd: () => {
            old = isOld()
          },
          ...(rereads !== undefined && { reread: rereads }),
        },
      )
      return null
    }
    // A page that is drawn still would set `write` once more.
    await drawn?.unmount()
    drawn = await draw(<Removal />, client)
    await write.run('p1')
    return { old, asked: asked.map(({ key }) => key) }
  }

  it('is old before the page goes on, and nothing else is', async () => {
    expect(await save({})).toEqual({ old: [true, false], asked: ['POST /wxwork/v1/console/place/remove'] })
  })

  it('stays where the call was refused, unless the page says that its data is old then', async () => {
    expect((await save({ isRefused: true })).old).toEqual([false, false])
    expect((await save({ isRefused: true, rereads: 'always' })).old).toEqual([true, false])
  })

  it('is left to a page that says so', async () => {
    expect((await save({ rereads: false })).old).toEqual([false, false])
  })

  it('is everything where the list of readers does not load', async () => {
    loadReaders(() => Promise.reject(new Error('offline')))
    expect((await save({})).old).toEqual([true, true])
  })

  it('is everything where the list does not load in time', async () => {
    const wait = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (then: () => void, delay = 0) => wait(then, delay === 3000 ? 0 : delay))
    loadReaders(() => new Promise(() => {}))
    expect((await save({})).old).toEqual([true, true])
  })

  it('is waited for by no page that closes at once', async () => {
    loadReaders(() => new Promise(() => {}))
    expect((await save({ rereads: 'beside' })).old).toEqual([false, false])
  })

  it('is looked up in a list that loads while the call is under way', async () => {
    const load = vi.fn(async () => readers)
    loadReaders(load)
    let finish: (data: string) => void = () => {}
    work.mockReturnValueOnce(
      new Promise((resolve) => {
        finish = resolve
      }),
    )
    await open()
    const run = write.run('a')
    await settle(() => {})
    expect(load).toHaveBeenCalledTimes(1)
    finish('done')
    await run
  })

  it('is named by the call alone, whatever was asked for', async () => {
    const client = new QueryClient()
    client.setQueryData(callKey('GET /wxwork/v1/console/places', { query: { page: 2 } }), {})
    await reread(client, 'POST /wxwork/v1/console/place/remove')
    expect(client.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true)
  })
})
