import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anonymousOwner, createFairQueue, type FairQueue } from '#core/work/fair-queue.ts'

/** Queues work that runs until it is ended. Its names are `company/person`, or `/address` for anonymous work. */
function queued(queue: FairQueue) {
  const begun: string[] = []
  const running: (() => void)[] = []
  return {
    begun,
    async add(name: string, count = 1): Promise<void> {
      const [companyId = '', personId = ''] = name.split('/')
      for (let number = 1; number <= count; number++)
        void queue.run(companyId ? { companyId, personId } : anonymousOwner(personId), () => {
          begun.push(name)
          return new Promise<void>((resolve) => running.push(resolve))
        })
      await turn()
    },
    /** Ends what has run for longest, one after the other, until nothing runs. */
    async endAll(): Promise<void> {
      for (let end = running.shift(); end; end = running.shift()) {
        end()
        await turn()
      }
    },
  }
}

test('runs as many at once as there are places, but leaves one to other companies', async () => {
  const work = queued(createFairQueue({ places: 3 }))
  await work.add('a/1', 5)
  expect(work.begun).toEqual(['a/1', 'a/1'])
  await work.add('b/1', 2)
  expect(work.begun).toEqual(['a/1', 'a/1', 'b/1'])
})

test('gives a single place to every company', async () => {
  const work = queued(createFairQueue({ places: 1 }))
  await work.add('a/1', 2)
  expect(work.begun).toEqual(['a/1'])
  await work.endAll()
  expect(work.begun).toEqual(['a/1', 'a/1'])
})

test('lets companies take turns, and persons within a company', async () => {
  const work = queued(createFairQueue({ places: 1 }))
  await work.add('a/1', 4)
  await work.add('a/2', 2)
  await work.add('b/1', 2)
  await work.endAll()
  expect(work.begun).toEqual(['a/1', 'a/1', 'b/1', 'a/2', 'b/1', 'a/1', 'a/2', 'a/1'])
})

test('goes on after work that failed, and passes its error on', async () => {
  const queue = createFairQueue({ places: 1 })
  const owner = { companyId: 'a', personId: '1' }
  await expect(queue.run(owner, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(owner, async () => 'done')).toBe('done')
})

test('refuses a person and a company that have too much waiting, and no other company', async () => {
  const queue = createFairQueue({ places: 1, waiting: { person: 2, company: 3 } })
  const work = queued(queue)
  await work.add('a/1', 3)
  await work.add('a/2', 1)
  for (const personId of ['1', '3'])
    await expect(queue.run({ companyId: 'a', personId }, async () => {})).rejects.toMatchObject({
      failure: 'unavailable',
      retryAfter: 5,
    })
  await work.add('b/1')
  await work.endAll()
  expect(work.begun).toEqual(['a/1', 'a/1', 'b/1', 'a/2', 'a/1'])
})

test('begins anonymous work after that of all companies, one piece at a time, and leaves a place free', async () => {
  const work = queued(createFairQueue({ places: 3 }))
  await work.add('/one', 3)
  await work.add('/two', 1)
  expect(work.begun).toEqual(['/one'])
  await work.add('a/1', 3)
  await work.add('b/1', 1)
  expect(work.begun).toEqual(['/one', 'a/1', 'a/1'])
  await work.endAll()
  expect(work.begun).toEqual(['/one', 'a/1', 'a/1', 'b/1', 'a/1', '/one', '/two', '/one'])
})

test('gives anonymous work a single place if no company waits for it', async () => {
  const work = queued(createFairQueue({ places: 1 }))
  await work.add('/one', 2)
  await work.add('a/1', 2)
  await work.endAll()
  expect(work.begun).toEqual(['/one', 'a/1', 'a/1', '/one'])
})

test('runs no more of one person at once than their bound, over all companies', async () => {
  const work = queued(createFairQueue({ places: 6, running: { person: 2, company: 6 } }))
  await work.add('a/1', 2)
  await work.add('b/1')
  await work.add('a/2')
  expect(work.begun).toEqual(['a/1', 'a/1', 'a/2'])
  await work.endAll()
  expect(work.begun).toEqual(['a/1', 'a/1', 'a/2', 'b/1'])
})

test('lets the work of a company itself have all places of the company', async () => {
  const work = queued(createFairQueue({ places: 6, running: { person: 1, company: 3 } }))
  await work.add('a/', 4)
  expect(work.begun).toEqual(['a/', 'a/', 'a/'])
  await work.endAll()
  expect(work.begun).toHaveLength(4)
})

test('refuses work that waited too long, and does it never', async () => {
  const queue = createFairQueue({ places: 1, waitMs: 10, retryAfter: 1 })
  const work = queued(queue)
  await work.add('a/1')
  const late = queue.run({ companyId: 'b', personId: '1' }, async () => work.begun.push('b/1'))
  await expect(late).rejects.toMatchObject({ failure: 'unavailable', retryAfter: 1 })
  await work.endAll()
  await work.add('c/1')
  await work.endAll()
  expect(work.begun).toEqual(['a/1', 'c/1'])
})
