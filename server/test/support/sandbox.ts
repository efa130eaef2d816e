import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { atEnd } from './at-end.ts'

const workspace = join(import.meta.dirname, '../../../sandbox')
const written = readFileSync(join(workspace, 'world.json'), 'utf8')

interface World {
  storage: { accessKeyId: string; accessKeySecret: string; roleArn: string }
  companies: {
    companyId: string
    wecom: {
      corpId: string
      agentId: number
      agentSecret: string
      contactSecret: string
      callbackToken: string
      encodingAesKey: string
    }
    members: {
      account: string
      userid: string
      name: string
      position: string
      department: string
      leads?: boolean
    }[]
    wechat: { appId: string; secret: string }
    miniProgram: { appId: string; secret: string }
    merchant: {
      mchId: string
      serial: string
      privateKey: string
      apiV3Key: string
      publicKeyId: string
      publicKey: string
    }
    domains: string[]
  }[]
  customers: { account: string; nickname: string; mobile: string }[]
}

/** The simulator as a program of its own: nothing of it is imported. */
export interface RunningSandbox {
  base: string
  world: World
  /** Makes something happen in the outside world. */
  control(path: string, body?: Record<string, unknown>): Promise<Record<string, string>>
  /** What the simulator tells of the outside world. */
  look<T>(path: string): Promise<T>
  /** The next calls to a path of a vendor go wrong. */
  fault(vendor: 'wechat' | 'wecom' | 'pay', path: string, kind: string, times?: number): Promise<unknown>
}

interface Outside {
  /** The address to which it sends events; by default nothing listens there. */
  product?: string
  /** Customers beside those of the written world, `guest001` and so on. */
  guests?: number
}

/** Bundles the simulator from its sources, starts it on a free port, and ends it with the test file. */
export async function runSandbox({
  product = 'http://127.0.0.1:9',
  guests = 0,
}: Outside = {}): Promise<RunningSandbox> {
  const world = worldWith(guests)
  // Inside its workspace, where it finds its packages.
  mkdirSync(join(workspace, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(workspace, 'dist/test-'))
  await build({
    root: workspace,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'src/main.ts', outDir: folder, target: 'node20', emptyOutDir: false },
  })
  const worldFile = join(folder, 'world.json')
  writeFileSync(worldFile, JSON.stringify(world))
  const child = spawn(process.execPath, [join(folder, 'main.js')], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_WORLD: worldFile,
      PRODUCT_URL: product,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  atEnd(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const base = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the sandbox did not start')))
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const port = /sandbox\.localhost:(\d+)/.exec(line)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
  })
  const control = async (path: string, body: Record<string, unknown> = {}) => {
    const answer = await fetch(`${base}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`control/${path} answered ${answer.status}`)
    return (await answer.json()) as Record<string, string>
  }
  return {
    base,
    world,
    control,
    look: async <T>(path: string) => (await (await fetch(`${base}/control/${path}`)).json()) as T,
    fault: (vendor, path, kind, times = 1) => control('faults', { vendor, path, kind, times }),
  }
}

function worldWith(guests: number): World {
  const world = JSON.parse(written) as World
  const [like] = world.customers
  if (!like) throw new Error('a world without customers')
  for (let guest = 1; guest <= guests; guest++) {
    const account = `guest${String(guest).padStart(3, '0')}`
    world.customers.push({ ...like, account, nickname: account, mobile: String(13_900_080_000 + guest) })
  }
  return world
}
