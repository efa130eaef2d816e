import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a program to its end with its output shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, quiet?: boolean, isBehind?: boolean }} [options] quiet:
 *   output only where it fails; isBehind: other programs get the processor first
 * @returns {Promise<void>} rejects where the program fails
 */
export function run(command, args, options = {}) {
  return new Promise((done, failed) => {
    const [program = command, ...all] = [...(options.isBehind ? ['nice', '-n', '10'] : []), command, ...args]
    const child = spawn(program, all, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    /** @type {Buffer[]} */
    const kept = []
    child.stdout?.on('data', (part) => kept.push(part))
    child.stderr?.on('data', (part) => kept.push(part))
    child.on('error', failed)
    child.on('exit', (code, signal) => {
      if (code === 0) return done()
      if (kept.length > 0) process.stderr.write(Buffer.concat(kept))
      failed(new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`))
    })
  })
}

/**
 * One line of progress, and the seconds it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const from = Date.now()
  process.stdout.write(`• ${what} …\n`)
  const result = await work()
  process.stdout.write(`  ${what}: ${((Date.now() - from) / 1000).toFixed(1)} s\n`)
  return result
}
