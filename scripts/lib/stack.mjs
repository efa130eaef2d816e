import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { root, run } from './run.mjs'

export const serverFile = join(root, 'server/dist/main.js')
const sandboxFile = join(root, 'sandbox/dist/main.js')
const seederFile = join(root, 'demo/dist/seed.js')
export const worldFile = join(root, 'sandbox/world.json')
const world = JSON.parse(readFileSync(worldFile, 'utf8'))

/**
 * @typedef {object} StackOptions
 * @property {string} dataDir
 * @property {number} port of the product; with several instances, of the balancer before them
 * @property {number} sandboxPort
 * @property {string | undefined} [databaseUrl]
 * @property {number} [instances] of the server, all on one database
 * @property {boolean} [quiet] keeps the children's output back
 * @property {boolean} [sourceMaps] stacks of errors name lines of the sources. The server's maps take 14 MB, and a tenth of
 * a second of its start; `npm start` has none
 * @property {Record<string, string>} [settings] of the product, beside those that follow from the above
 *
 * @typedef {object} Child one supervised program
 * @property {() => number | undefined} pid
 * @property {() => Promise<void>} restart
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<number>} a free port */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}

/** @param {number} port @param {string} setting */
async function mustBeFree(port, setting) {
  const probe = createServer()
  const free = await new Promise((done) => {
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
  if (!free) throw new Error(`Port ${port} is taken. Choose another with ${setting}.`)
}

/** @param {StackOptions} options @param {number} port */
export function productEnvironment(options, port) {
  return {
    ...process.env,
    PORT: String(port),
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl ?? '',
    TRUST_PROXY: 'loopback',
    PUBLIC_ORIGIN: `http://127.0.0.1:${options.port}`,
    // The phones' world has public pages of its own.
    PAGE_ORIGINS: `http://127.0.0.1:${options.sandboxPort}`,
    WECHAT_API_BASE: `http://127.0.0.1:${options.sandboxPort}/wx`,
    WECHAT_OPEN_BASE: `http://sandbox.localhost:${options.sandboxPort}/open`,
    WECOM_API_BASE: `http://127.0.0.1:${options.sandboxPort}/qy/cgi-bin`,
    WECHAT_PAY_BASE: `http://127.0.0.1:${options.sandboxPort}/pay`,
    WECHAT_PAY_SECOND_BASE: `http://127.0.0.1:${options.sandboxPort}/pay2`,
    SMS_API_BASE: `http://127.0.0.1:${options.sandboxPort}/sms`,
    SMS_ACCESS_KEY: world.sms.accessKey,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...options.settings,
  }
}

/** glibc keeps up to eight heaps a core for its threads; two hold as much work in less memory. */
export const MALLOC_ARENA_MAX = '2'

/**
 * Keeps a program running: one that dies unasked is started again.
 * @param {string} file @param {Record<string, string | undefined>} env @param {StackOptions} options
 * @param {() => Promise<void>} ready
 * @returns {Promise<Child>}
 */
async function supervise(file, env, { quiet = false, sourceMaps = false }, ready) {
  let stopping = false
  /** @type {import('node:child_process').ChildProcess} */
  let child
  const start = () => {
    // The channel tells the child when we are gone, even where we are killed: then it stops by itself.
    child = spawn(process.execPath, [...(sourceMaps ? ['--enable-source-maps'] : []), file], {
      env: { ...env, MALLOC_ARENA_MAX },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    })
    const started = Date.now()
    child.once('exit', async (code, signal) => {
      if (stopping) return
      if (!quiet)
        process.stdout.write(`${file.slice(root.length + 1)} ended (${signal ?? code}); starting it again\n`)
      if (Date.now() - started < 2_000) await wait(200)
      if (!stopping) start()
    })
  }
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  start()
  try {
    await ready()
  } catch (problem) {
    stopping = true
    await end()
    throw problem
  }
  return {
    pid: () => child.pid,
    async restart() {
      await end()
      await wait(200)
      await ready()
    },
    async stop() {
      stopping = true
      await end()
    },
  }
}

/**
 * Hands each connection to the next instance in turn, as a balancer with no memory does.
 * @param {number} port @param {number[]} targets
 */
async function balance(port, targets) {
  let next = 0
  const server = createServer((client) => {
    const target = connect(targets[next++ % targets.length] ?? 0, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ])
      from?.pipe(/** @type {import('node:net').Socket} */ (to)).on('error', () => from.destroy())
  })
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)))
  return server
}

/**
 * The limit is for a program that never answers: on a busy machine a start takes minutes.
 * @param {string} address @param {number} seconds
 */
async function answering(address, seconds = 300) {
  const until = Date.now() + seconds * 1_000
  for (;;) {
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    if (Date.now() > until) throw new Error(`${address} did not answer within ${seconds} s`)
    await wait(100)
  }
}

/** Fills the database with the demo companies, unless they are there. @param {StackOptions} options */
export async function seed(options) {
  mkdirSync(options.dataDir, { recursive: true })
  await run(
    process.execPath,
    [seederFile, '--world', worldFile, '--phones-port', String(options.sandboxPort)],
    {
      env: productEnvironment(options, options.port),
      quiet: true,
    },
  )
}

/**
 * Makes companies in the database of a stack one by one, in a process that stays.
 * @param {StackOptions} options @param {{ visitors: number }} size of each company
 */
export function startSeeder(options, { visitors }) {
  const port = String(options.sandboxPort)
  const child = spawn(
    process.execPath,
    [seederFile, '--each-line', '--phones-port', port, '--visitors', String(visitors)],
    // The output must hold nothing but ids of companies.
    {
      env: { ...productEnvironment(options, options.port), LOG_LEVEL: 'silent' },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** @param {{ companyId: string }} company as the sandbox made it */
    async seed(company) {
      child.stdin.write(`${JSON.stringify(company)}\n`)
      const { value } = await lines.next()
      if (value !== company.companyId) throw new Error(`the company ${company.companyId} could not be seeded`)
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

/**
 * Starts the product (one instance or more) and the simulated platforms, and answers when both do.
 * @param {StackOptions} options
 */
export async function startStack(options) {
  await mustBeFree(options.port, 'PORT')
  await mustBeFree(options.sandboxPort, 'SANDBOX_PORT')
  const instances = options.instances ?? 1
  const ports =
    instances > 1 ? await Promise.all(Array.from({ length: instances }, freePort)) : [options.port]
  const balancer = instances > 1 ? await balance(options.port, ports) : undefined
  // Before the servers, which ask the platforms for tokens as soon as they run.
  const sandbox = await supervise(
    sandboxFile,
    {
      ...process.env,
      SANDBOX_PORT: String(options.sandboxPort),
      PRODUCT_URL: `http://127.0.0.1:${options.port}`,
      SANDBOX_WORLD: worldFile,
      SANDBOX_MEMORY: join(options.dataDir, 'sandbox.json'),
    },
    options,
    () => answering(`http://127.0.0.1:${options.sandboxPort}/`),
  )
  /** @type {Child[]} */
  const servers = []
  for (const port of ports) {
    servers.push(
      await supervise(serverFile, productEnvironment(options, port), options, () =>
        answering(`http://127.0.0.1:${port}/readyz`),
      ),
    )
  }
  return {
    ports,
    servers,
    sandbox,
    async stop() {
      balancer?.close()
      await Promise.all([sandbox.stop(), ...servers.map((server) => server.stop())])
    },
  }
}
