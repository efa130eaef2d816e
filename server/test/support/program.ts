import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { atEnd } from './at-end.ts'

const server = join(import.meta.dirname, '../..')

/**
 * Bundles the program as the build does, and removes the bundle after the test file.
 * @returns starts it with these settings
 */
export async function bundledProgram(): Promise<(env: NodeJS.ProcessEnv) => ChildProcess> {
  // Below the server's own folder, as the build is, so that it finds its packages; no install makes this folder for sure.
  mkdirSync(join(server, 'node_modules'), { recursive: true })
  const bundle = mkdtempSync(join(server, 'node_modules/.main-'))
  atEnd(() => rmSync(bundle, { recursive: true }))
  await build({
    root: server,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@mingpian\//] },
    build: { ssr: 'src/main.ts', outDir: bundle, target: 'node20', emptyOutDir: false },
  })
  return (env) => {
    const child = spawn(process.execPath, [join(bundle, 'main.js')], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    atEnd(() => child.kill('SIGKILL'))
    return child
  }
}
