import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, type Turns } from '#core/work/turns.ts'

/** Work that runs until it is ended. */
function queued(inTurn: Turns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    async add(work: string, ...names: string[]): Promise<void> {
      void inTurn(names, () => {
        begun.push(work)
        return new Promise<void>((resolve) => ends.set(work, resolve))
      })
      await turn()
    },
    async end(work: string): Promise<void> {
      ends.get(work)?.()
      await turn()
    },
  }
}

test('runs as many at once under one name as there are places, and the others in their order', async () => {
  const work = queued(createTurns(2))
  for (const each of ['a', 'b', 'c', 'd']) await work.add(each, 'cup')
  await work.add('e', 'pot')
  expect(work.begun).toEqual(['a', 'b', 'e'])
  await work.end('b')
  expect(work.begun).toEqual(['a', 'b', 'e', 'c'])
  await work.end('a')
  expect(work.begun).toEqual(['a', 'b', 'e', 'c', 'd'])
})

test('runs what has several names when each is free, whatever their order, and names none twice', async () => {
  const work = queued(createTurns())
  await work.add('a', 'cup', 'pot', 'cup')
  await work.add('b', 'pot', 'cup')
  await work.add('c', 'cup')
  expect(work.begun).toEqual(['a'])
  await work.end('a')
  expect(work.begun).toEqual(['a', 'b'])
  await work.end('b')
  expect(work.begun).toEqual(['a', 'b', 'c'])
})

test('gives the turn on after work that failed, and answers its failure', async () => {
  const inTurn = createTurns()
  const failed = inTurn(['cup'], () => Promise.reject(new Error('sold out')))
  const next = inTurn(['cup'], async () => 'done')
  await expect(failed).rejects.toThrow('sold out')
  expect(await next).toBe('done')
})
