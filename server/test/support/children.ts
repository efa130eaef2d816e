import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { expect, onTestFinished } from 'vitest'

const SERVER = join(import.meta.dirname, '../..')

export type Child = {
  process: ChildProcess
  lines: string[]
  /** Resolves once a line matches. */
  says(pattern: RegExp): Promise<void>
  /** Resolves once this row, or a later one, was acknowledged. */
  commits(number: number): Promise<void>
  /** The number of the last (or first) row that was acknowledged. */
  committed(which?: 'first' | 'last'): number
  end(signal: NodeJS.Signals): Promise<void>
}

type Options = { uid?: number; gid?: number }

export type Run = (args: string[], options?: Options) => Child

/** Bundles a program where it finds the packages; `run` starts it, `remove` takes the bundle away. */
export async function childProgram(name = 'child'): Promise<{ run: Run; remove: () => void }> {
  const folder = mkdtempSync(join(SERVER, '../node_modules/.child-'))
  await bundle(`${name}.ts`, folder)
  // For a child that runs under another account.
  chmodSync(folder, 0o755)
  return {
    run: (args, options = {}) => start(join(folder, `${name}.js`), args, options),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Bundles a program with all of its packages, for a folder that has none. */
export async function loneProgram(name: string, folder: string): Promise<Run> {
  await bundle(`${name}.ts`, folder, true)
  return (args, options = {}) => start(join(folder, `${name}.js`), args, options)
}

async function bundle(name: string, outDir: string, withPackages = false): Promise<void> {
  await build({
    root: SERVER,
    configFile: false,
    logLevel: 'error',
    ssr: withPackages ? { noExternal: true } : {},
    build: { ssr: join(import.meta.dirname, name), outDir, target: 'node20', emptyOutDir: false },
  })
}

function start(program: string, args: string[], options: Options): Child {
  const child = spawn(process.execPath, [program, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  const committed = (which = 'last') => {
    const numbers = lines.filter((line) => line.startsWith('committed')).map((line) => Number(line.slice(10)))
    return numbers.at(which === 'last' ? -1 : 0) ?? 0
  }
  const poll = { interval: 10 }
  return {
    process: child,
    lines,
    says: (pattern) => expect.poll(() => lines, poll).toContainEqual(expect.stringMatching(pattern)),
    commits: (number) => expect.poll(committed, poll).toBeGreaterThanOrEqual(number),
    committed,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      // Not `exit`: what it said last is still in the pipe then.
      await once(child, 'close')
    },
  }
}
