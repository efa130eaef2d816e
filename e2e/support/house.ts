import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePort, seed, startStack } from '../../scripts/lib/stack.mjs'

export interface Address {
  /** The page with the phones. */
  phones: string
  product: string
  sandboxPort: number
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    house: Address
  }
}

export interface OpenHouse extends Address {
  servers: Awaited<ReturnType<typeof startStack>>['servers']
  close(): Promise<void>
}

// Many journeys are walked by few accounts, faster than their owners would.
process.env.SIGN_INS_PER_MINUTE ??= '600'
process.env.TRACKING_PER_MINUTE ??= '600'

/** A house of its own on free ports, with the demo companies in it. */
export async function openHouse(
  over: { databaseUrl?: string; instances?: number; settings?: Record<string, string> } = {},
): Promise<OpenHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingpian-e2e-'))
  // The database's account must pass through, or the data would go to a refuge that nobody removes.
  chmodSync(dataDir, 0o711)
  const options = { dataDir, port: await freePort(), sandboxPort: await freePort(), quiet: true, ...over }
  await seed(options)
  const house = await startStack(options)
  return {
    phones: `http://sandbox.localhost:${options.sandboxPort}`,
    product: `http://127.0.0.1:${options.port}`,
    sandboxPort: options.sandboxPort,
    dataDir,
    servers: house.servers,
    async close() {
      await house.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The house that all journeys share, on the embedded database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { close, servers: _servers, ...address } = await openHouse()
  provide('house', address)
  return close
}
