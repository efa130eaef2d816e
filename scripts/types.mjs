import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { root, run } from './lib/run.mjs'

// The compiler that checks; the other one is what dependency-cruiser reads with: see docs/decisions/0009.
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))

// The texts may be newer than what they were compiled to, as after a pull.
const { module } = await runnerImport('./web/vite.messages.ts', { root })
module.compileMessages()

/**
 * Every folder with sources of its own, each under its own tsconfig. The demo imports most of the server, so one program
 * checks both.
 */
for (const project of ['web', 'console', 'e2e', 'sandbox', 'demo', 'contract', 'client', 'bench', 'scripts'])
  await run('node', [tsc, '-p', project, '--singleThreaded'])
