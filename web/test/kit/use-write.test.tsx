// @vitest-environment happy-dom
import { CallError } from '@mingpian/client/call.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { useWrite, type Write } from '#kit/use-write.ts'
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
