import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive, startMark } from './process.ts'

type User = {
  /** Number of other processes that use it now. */
  others(): number
  /** Signs out and returns how many others still use it. */
  leave(): number
}

/**
 * Registers this process as a user of the database: one empty file each in `folder`, `<pid>.<start time>.<random>`. A process
 * that was killed leaves a file that no longer counts.
 */
export function joinUsers(folder: string): User {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mine = `${process.pid}.${startMark(process.pid)}.${randomBytes(4).toString('hex')}`
  writeFileSync(join(folder, mine), '')
  const others = () => readdirSync(folder).filter((name) => name !== mine && isLiving(name)).length
  return {
    others,
    leave() {
      rmSync(join(folder, mine), { force: true })
      for (const name of readdirSync(folder)) {
        if (!isLiving(name)) rmSync(join(folder, name), { force: true })
      }
      return others()
    },
  }
}

/**
 * Runs `work` while no other process (or other call of this one) runs its own for the same folder. Each registers
 * before it looks, so of two at the same time at least one sees the other; both may, and retry.
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const user = joinUsers(folder)
    try {
      if (user.others() === 0) return await work()
    } finally {
      user.leave()
    }
    await wait(5 + Math.random() * 45)
  }
}

function isLiving(name: string): boolean {
  const [pid = '', start] = name.split('.')
  return isAlive(Number(pid)) && startMark(Number(pid)) === start
}
