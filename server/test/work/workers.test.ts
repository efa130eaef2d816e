import { expect, test } from 'vitest'
import { anonymousOwner } from '#core/work/fair-queue.ts'
import { createWorkers } from '#core/work/workers.ts'
import { atEnd } from '../support/at-end.ts'
import { builtProgram } from '../support/built.ts'

interface Echo {
  input: unknown
  pid: number
  niceness: number
  env: string[]
}

type PlantedTasks = Record<'endless' | 'fail' | 'exit' | 'fillHeap', () => Promise<void>> & {
  echo(input: unknown): Promise<Echo>
  rest(ms: number): Promise<void>
}

const file = await builtProgram('test/support/hostile-work-child.ts')
const owner = { companyId: 'a', personId: '1' }
const long = 60_000

function workersWith(
  options: {
    deadlineMs?: number
    stalledMs?: { caller: number; job: number }
    heapMb?: number
    idleMs?: number
  } = {},
) {
  const workers = createWorkers<PlantedTasks>({ file, deadlineMs: 60_000, log: { warn() {} }, ...options })
  atEnd(workers.close)
  return {
    workers,
    run: (task: keyof PlantedTasks, input?: unknown, waits?: 'caller' | 'job') =>
      workers.turn(owner, (runTask) => runTask(task, input as never, waits)),
    ended: async () => (await workers.ended.get()).values.map(({ value, labels }) => [value, labels]),
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a task gets its input and answers its output, bytes as bytes, and knows no setting of the server', async () => {
  const { run, ended } = workersWith()
  const input = { bytes: Buffer.from([1, 2, 3]), words: '名片' }
  const { input: seen, env } = (await run('echo', input)) as Echo
  expect(seen).toEqual(input)
  expect(env.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'VIPS_CONCURRENCY'])
  await expect(run('fail')).rejects.toThrow('the task failed')
  expect(await ended()).toEqual([])
})

test('one process does one task after the other', async () => {
  const { run } = workersWith()
  const first = (await run('echo')) as Echo
  expect(((await run('echo')) as Echo).pid).toBe(first.pid)
})

test('anonymous work has processes of its own, of a lower priority than those of companies', async () => {
  const { workers, run } = workersWith()
  const echoFor = async (address: string) =>
    (await workers.turn(anonymousOwner(address), (runTask) => runTask('echo', ''))) as Echo
  const [own, first, second] = [(await run('echo')) as Echo, await echoFor('one'), await echoFor('two')]
  expect(second.pid).toBe(first.pid)
  expect(first.niceness).toBeGreaterThan(own.niceness)
  expect(((await run('echo')) as Echo).pid).toBe(own.pid)
})

test('a process that uses up its time of the processor is ended and counted, and the next task has a new one', async () => {
  const { run, ended } = workersWith({ deadlineMs: 1_000, stalledMs: { caller: long, job: long } })
  await expect(run('endless')).rejects.toMatchObject({ why: 'deadline' })
  expect(await ended()).toEqual([[1, { task: 'endless', reason: 'deadline' }]])
  // On a busy machine the start of a process alone may take longer.
  const next = () => run('echo', 'next').catch(() => null)
  await expect.poll(next).toMatchObject({ input: 'next' })
})

test('time that passes while a task waits for the processor does not count for its deadline', async () => {
  const { run, ended } = workersWith({ deadlineMs: 1_000, stalledMs: { caller: long, job: long } })
  await run('rest', 1_500)
  expect(await ended()).toEqual([])
})

test('a task that gets no processor time is answered “try again”, for a caller sooner than for a job', async () => {
  const { run, ended } = workersWith({ deadlineMs: long, stalledMs: { caller: 500, job: long } })
  await run('rest', 1_000, 'job')
  await expect(run('rest', long)).rejects.toMatchObject({ failure: 'unavailable', retryAfter: 5 })
  expect(await ended()).toEqual([[1, { task: 'rest', reason: 'stalled' }]])
})

test('a task whose process the system ends is answered “try again”', async () => {
  const { run, ended } = workersWith()
  const { pid } = (await run('echo')) as Echo
  const resting = run('rest', long)
  const refused = expect(resting).rejects.toMatchObject({ failure: 'unavailable' })
  process.kill(pid, 'SIGKILL')
  await refused
  expect(await ended()).toEqual([[1, { task: 'rest', reason: 'killed' }]])
})

test('a process that ends itself or fills its memory is counted as crashed', async () => {
  const { run, ended } = workersWith({ heapMb: 32 })
  await expect(run('exit')).rejects.toMatchObject({ why: 'crash' })
  await expect(run('fillHeap')).rejects.toMatchObject({ why: 'crash' })
  expect(await ended()).toEqual([
    [1, { task: 'exit', reason: 'crash' }],
    [1, { task: 'fillHeap', reason: 'crash' }],
  ])
})

test('a program that is missing is a crash, not the end of the server', async () => {
  const workers = createWorkers({ file: '/nowhere/worker.js', deadlineMs: 60_000, log: { warn() {} } })
  await expect(workers.turn(owner, (run) => run('any', undefined as never))).rejects.toMatchObject({
    why: 'crash',
  })
})

test('a process without work ends after a while, and all end when the server closes', async () => {
  const idle = workersWith({ idleMs: 1 })
  const { pid } = (await idle.run('echo')) as Echo
  await expect.poll(() => isRunning(pid)).toBe(false)
  const closing = workersWith()
  const other = (await closing.run('echo')) as Echo
  expect(isRunning(other.pid)).toBe(true)
  await closing.workers.close()
  expect(isRunning(other.pid)).toBe(false)
})
