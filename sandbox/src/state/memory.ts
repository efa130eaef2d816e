import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { World } from '../world/types.ts'
import type { Sandbox } from './sandbox.ts'

/** Milliseconds that changes are collected before they are written. */
const pause = 200

/** State that outlives the process. `world` is a hash of the world whose people and chats it belongs to. */
type Remembered = ReturnType<typeof remembered>

const remembered = (sandbox: Sandbox, world: string) => ({
  world,
  offset: sandbox.clock.offset,
  messages: sandbox.chats.all(),
  friends: sandbox.friends.of({}),
  tour: sandbox.tour.steps,
  pictures: sandbox.pictures.map(({ type, bytes }) => ({ type, bytes: bytes.toString('base64') })),
})

/**
 * Brings back the chats, Moments, friends and the tour of an earlier run, and keeps them in a file from now on. A file
 * that is broken, or of another world, counts as none.
 * @returns a function that writes pending changes and stops
 */
export function keepMemory(sandbox: Sandbox, world: World, file: string): () => void {
  const name = createHash('sha256').update(JSON.stringify(world)).digest('hex')
  const before = read(file)
  if (before?.world === name) restore(sandbox, before)
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    mkdirSync(dirname(file), { recursive: true })
    // Under another name first: a stop in the middle of it leaves the file as it was.
    writeFileSync(`${file}.new`, JSON.stringify(remembered(sandbox, name)))
    renameSync(`${file}.new`, file)
  }
  const forget = sandbox.onChange(() => {
    timer ??= setTimeout(write, pause)
  })
  return () => {
    forget()
    if (timer) write()
  }
}

function read(file: string): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Remembered
  } catch {
    return undefined
  }
}

function restore(sandbox: Sandbox, { offset, messages, friends, tour, pictures }: Remembered): void {
  sandbox.clock.reset()
  sandbox.clock.advance(offset)
  sandbox.chats.restore(messages)
  // A company that was made while it ran is gone, and its people with it.
  const isThere = (account: string) => sandbox.directory.person(account) !== undefined
  sandbox.friends.restore(friends.filter(({ member, customer }) => isThere(member) && isThere(customer)))
  sandbox.tour.restore(tour)
  sandbox.pictures.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...pictures.map(({ type, bytes }) => ({ type, bytes: Buffer.from(bytes, 'base64') })),
  )
}
