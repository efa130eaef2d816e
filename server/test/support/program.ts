import { type ChildProcess, spawn } from 'node:child_process'
import { inject } from 'vitest'
import { atEnd } from './at-end.ts'
import { builtProgram } from './built.ts'

/**
 * Bundles the program as the build does.
 * @returns starts it with these settings; `before` are words that come before it on its command line, as of `nice`
 */
export async function bundledProgram(): Promise<
  (env: NodeJS.ProcessEnv, before?: readonly string[]) => ChildProcess
> {
  const file = await builtProgram('src/main.ts')
  return (env, before = []) => {
    const [command = '', ...words] = [...before, process.execPath, file]
    const child = spawn(command, words, {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', WORKER_FILE: inject('workerFile'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    atEnd(() => child.kill('SIGKILL'))
    return child
  }
}
