import { watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimDataDir } from './lib/one-demo.mjs'
import { build, install } from './lib/prepare.mjs'
import { root, step } from './lib/run.mjs'

// An error is printed as one line; a stack would only hide it.
process.on('uncaughtException', (error) => {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
})

const isWatched = process.argv.includes('--watch')
const dataDir = resolve(process.env.DATA_DIR || join(root, '.data'))
const sandboxPort = Number(process.env.SANDBOX_PORT || 8788)
process.on('exit', claimDataDir(dataDir, `http://sandbox.localhost:${sandboxPort}`))

const began = Date.now()
await install()
await build()

// Only now: these read what the build made.
const { seed, startStack } = await import('./lib/stack.mjs')
const { demoFile } = await import('./lib/demo-file.mjs')

const options = {
  dataDir,
  port: Number(process.env.PORT || 8787),
  sandboxPort,
  databaseUrl: process.env.DATABASE_URL || undefined,
  instances: Number(process.env.INSTANCES || 1),
  sourceMaps: isWatched,
}

await step('Filling the database with two demo companies', () => seed(options))
const stack = await step('Starting', () => startStack(options))
const facts = await demoFile(options, stack.ports)
writeFileSync(join(options.dataDir, 'demo.json'), `${JSON.stringify(facts, null, 2)}\n`)

process.stdout.write(`
Ready after ${Math.round((Date.now() - began) / 1000)} s. Open this address:

  ${facts.addresses.phones}

The product itself   ${facts.addresses.product}
The API              ${facts.addresses.docs}
All facts and ids    ${join(options.dataDir, 'demo.json')}

Stop with Ctrl+C. The data stays in ${options.dataDir}.
`)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await stack.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** Builds what changed and starts it. */
async function reload() {
  try {
    await build()
    for (const child of [...stack.servers, stack.sandbox]) await child.restart()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  }
}

if (isWatched) {
  /** @type {NodeJS.Timeout | undefined} */
  let soon
  // One reload at a time: two builds would write the same files.
  let reloads = Promise.resolve()
  for (const folder of [
    'contract/src',
    'client/src',
    'server/src',
    'server/migrations',
    'server/sql',
    'web/src',
    'web/messages',
    'console/src',
    'sandbox/src',
  ]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(soon)
      soon = setTimeout(() => {
        reloads = reloads.then(reload)
      }, 300)
    })
  }
}
