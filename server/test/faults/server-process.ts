import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { postmasterPid } from '../support/data-dir.ts'

export interface ServerProcess {
  origin: string
  /** Of the running process. */
  pid(): number
  /** Kills the running process with SIGKILL. The next one starts by itself. */
  kill(): void
  /** Number of times that a process ended without being asked to. */
  deaths(): number
  /** The lines of its log, of all its processes. */
  logged: { level: string; msg: string }[]
  /** Resolves once `/readyz` answers 200. */
  ready(): Promise<void>
  /**
   * SIGTERM, and no new start.
   * @returns the exit code
   */
  stop(): Promise<number | null>
}

/**
 * The server as operators run it: the built program in a process of its own, which a supervisor starts again when it
 * dies. It ends with the file of tests.
 * @param start of the program; see `bundledProgram`
 * @param env its settings, with a PORT that stays
 */
export async function runServer(
  start: (env: NodeJS.ProcessEnv) => ChildProcess,
  env: NodeJS.ProcessEnv & { PORT: string },
): Promise<ServerProcess> {
  const origin = `http://127.0.0.1:${env.PORT}`
  let child: ChildProcess
  let isStopping = false
  let died = 0
  const logged: ServerProcess['logged'] = []
  const spawn = () => {
    child = start(env)
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        if (line.startsWith('{')) logged.push(JSON.parse(line))
      })
    child.stderr?.pipe(process.stderr)
    child.once('exit', () => {
      if (isStopping) return
      died++
      spawn()
    })
  }
  const stop = async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exited
    return code as number | null
  }
  spawn()
  atEnd(stop)
  const ready = async () => {
    for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) if (await isReady(origin)) return
    throw new Error(`${origin} is not ready within 60 s`)
  }
  await ready()
  return {
    origin,
    pid: () => child.pid ?? Number.NaN,
    kill: () => void child.kill('SIGKILL'),
    deaths: () => died,
    logged,
    ready,
    stop,
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Kills the database of a data folder and waits until another one runs in its place. */
export async function killDatabase(folder: string): Promise<void> {
  const pid = postmasterPid(folder)
  if (!pid) throw new Error('no database runs')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => postmasterPid(folder), { interval: 20 }).not.toBe(pid)
}
