import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#config.ts'
import { openInstance } from '#open.ts'

const usage = 'usage: seed --world <file> [--phones-port 8788] [--seed <name>]'

/**
 * `main.js seed --world <file> --phones-port 8788`: fills the configured database with the demo of a world, then ends.
 * @throws Error with one line for the person at the keyboard
 */
export async function runSeed(config: Config, args: string[]): Promise<void> {
  const options = read(args)
  // The demo's pictures and texts are loaded here alone: a server never needs them.
  const [{ readWorld }, { seedDemo }] = await Promise.all([import('#demo/world.ts'), import('#demo/seed.ts')])
  const world = readWorld(resolve(options.world))
  const { parts, close } = await openInstance(config)
  try {
    const { db, sealer, files, events } = parts
    const log = {
      info: (words: string) => parts.log.info(words),
      warn: (words: string) => parts.log.warn(words),
      error: (words: string) => parts.log.error(words),
    }
    await seedDemo({ db, sealer, files, events, log }, world, options)
  } finally {
    await close()
  }
}

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
