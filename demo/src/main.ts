import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openSeeding } from '@mingpian/server/seeding'
import { seedEachLine } from './each-line.ts'
import { migrationsFolder } from './folders.ts'
import { type SeedOptions, seedDemo } from './seed.ts'
import { readWorld } from './world.ts'

const usage =
  'usage: seed --world <file> | --each-line [--phones-port 8788] [--seed <name>] [--visitors <number>]'

/**
 * `seed.js --world <file>` fills the configured database with the companies of a world. `seed.js --each-line` fills it
 * with the companies that come as lines of standard input, and ends with the input.
 */
async function main(): Promise<void> {
  const options = read(process.argv.slice(2))
  const { close, ...seeding } = await openSeeding({ migrations: migrationsFolder })
  try {
    if (options.world) await seedDemo(seeding, readWorld(resolve(options.world)), options)
    else await seedEachLine(seeding, options, { input: process.stdin, output: process.stdout })
  } finally {
    await close()
  }
}

/** @throws Error with one line for the person at the keyboard */
function read(args: string[]): SeedOptions & { world?: string | undefined } {
  const { values } = parseArgs({
    args,
    options: {
      world: { type: 'string' },
      'each-line': { type: 'boolean', default: false },
      'phones-port': { type: 'string', default: '8788' },
      seed: { type: 'string' },
      visitors: { type: 'string' },
    },
  })
  const { world, seed } = values
  const phonesPort = Number(values['phones-port'])
  const visitors = values.visitors === undefined ? undefined : Number(values.visitors)
  const isOneWay = Boolean(world) !== values['each-line']
  if (!isOneWay || !Number.isInteger(phonesPort) || (visitors !== undefined && !Number.isInteger(visitors)))
    throw new Error(usage)
  return { world, phonesPort, ...(seed && { seed }), ...(visitors !== undefined && { visitors }) }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
