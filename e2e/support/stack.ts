import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountsOf } from '../../scripts/lib/demo-file.mjs'
import { freePort, startSeeder, startStack } from '../../scripts/lib/stack.mjs'
import { type Account, Company, type MadeCompany } from './company.ts'

/** The companies of the world after which others are made: one that sells software, one that sells furniture. */
export type Model = 'yunfan01' | 'qinghe02'

/** Enough that a list of visitors has rows for each member of staff. */
const visitors = 24

// Many journeys are walked by few accounts, faster than their owners would.
process.env.SIGN_INS_PER_MINUTE ??= '600'
process.env.TRACKING_PER_MINUTE ??= '600'

interface Options {
  databaseUrl?: string
  instances?: number
}

/** A server on a database of its own and a sandbox, on free ports. */
export class Stack {
  readonly product: string
  /** The page with the two phones. */
  readonly desk: string
  readonly sandboxPort: number
  #dataDir: string
  #stop: () => Promise<void>
  #startSeeder: () => ReturnType<typeof startSeeder>
  #seeder: ReturnType<typeof startSeeder> | undefined
  #companies = 0
  #shared: Promise<Company> | undefined

  private constructor(
    { port, sandboxPort, dataDir }: { port: number; sandboxPort: number; dataDir: string },
    started: Awaited<ReturnType<typeof startStack>>,
    seeder: () => ReturnType<typeof startSeeder>,
  ) {
    this.product = `http://127.0.0.1:${port}`
    this.desk = `http://sandbox.localhost:${sandboxPort}`
    this.sandboxPort = sandboxPort
    this.#dataDir = dataDir
    this.#stop = started.stop
    this.#startSeeder = seeder
  }

  /** @param over with the embedded database and one instance by default */
  static async open(over: Options = {}): Promise<Stack> {
    const dataDir = mkdtempSync(join(tmpdir(), 'mingpian-e2e-'))
    // The database's account must pass through, or the data would go to a folder that outlives the run.
    chmodSync(dataDir, 0o711)
    const options = { dataDir, port: await freePort(), sandboxPort: await freePort(), quiet: true, ...over }
    return new Stack(options, await startStack(options), () => startSeeder(options, { visitors }))
  }

  /** Makes a company that no other journey knows, in the sandbox and in the product. */
  async makeCompany(like: Model = 'yunfan01'): Promise<Company> {
    const seed = `j${++this.#companies}`
    const made = await this.control<MadeCompany>('companies', { like, seed })
    this.#seeder ??= this.#startSeeder()
    await this.#seeder.seed(made.company)
    const world = { companies: [made.company], customers: made.customers }
    const accounts: Account[] = accountsOf(world, made.identities, this.sandboxPort)
    return new Company(this, made.company, seed, accounts)
  }

  /** The company of the journeys that only look. */
  sharedCompany(): Promise<Company> {
    this.#shared ??= this.makeCompany()
    return this.#shared
  }

  /** Uses a control of the sandbox: POST where there is a body. */
  async control<T>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${this.sandboxPort}/control/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }

  /** Ends every fault of the simulated platforms. */
  async endFaults(): Promise<void> {
    await this.control('faults', undefined, 'DELETE')
  }

  async close(): Promise<void> {
    await this.#seeder?.stop()
    await this.#stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
