import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startMark } from './process.ts'

/**
 * Which processes use the cluster: one empty file each, `<pid>.<start time>.<random>`. The last one to leave
 * stops the postmaster; a process that was killed leaves a file that no longer counts.
 */
export function joinUsers(folder: string): { leave(): number } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mine = `${process.pid}.${startMark(process.pid)}.${randomBytes(4).toString('hex')}`
  writeFileSync(join(folder, mine), '')
  return {
    /** Signs out and returns how many others still use the cluster. */
    leave() {
      rmSync(join(folder, mine), { force: true })
      const names = readdirSync(folder)
      const living = names.filter(isLiving)
      for (const name of names) if (!living.includes(name)) rmSync(join(folder, name), { force: true })
      return living.length
    },
  }
}

function isLiving(name: string): boolean {
  const [pid = '', start] = name.split('.')
  return isAlive(Number(pid)) && startMark(Number(pid)) === start
}
