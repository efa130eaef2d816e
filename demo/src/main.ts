import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSeeding } from '@mingpian/server/seeding'
import { migrationsFolder } from './folders.ts'
import { seedDemo } from './seed.ts'
import { readWorld } from './world.ts'

const usage = 'usage: seed --world <file> [--phones-port 8788] [--seed <name>]'

/** `seed.js --world <file>`: fills the configured database with the companies of a world, then ends. */
async function main(): Promise<void> {
  const options = read(process.argv.slice(2))
  const { close, ...seeding } = await openSeeding({ migrations: migrationsFolder })
  try {
    await seedDemo(seeding, readWorld(resolve(options.world)), options)
  } finally {
    await close()
  }
}

/** @throws Error with one line for the person at the keyboard */
function read(args: string[]): { world: string; phonesPort: number; seed?: string } {
  const { values } = parseArgs({
    args,
    options: {
      world: { type: 'string' },
      'phones-port': { type: 'string', default: '8788' },
      seed: { type: 'string' },
    },
  })
  const phonesPort = Number(values['phones-port'])
  if (!values.world || !Number.isInteger(phonesPort)) throw new Error(usage)
  return { world: values.world, phonesPort, ...(values.seed ? { seed: values.seed } : {}) }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
