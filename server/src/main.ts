import { buildApp } from '#app.ts'
import { runSeed } from '#cli/seed.ts'
import { readConfig } from '#config.ts'
import { closeServices, openServices } from '#open.ts'

/** config → database → app → listen; stops cleanly. `main.js seed …` fills a database with demo data instead. */
async function main(): Promise<void> {
  const config = readConfig()
  const [command, ...args] = process.argv.slice(2)
  if (command === 'seed') return runSeed(config, args)
  const services = await openServices(config)
  const app = await buildApp(services)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Streams never end by themselves; nobody may hold up a stop for longer than this.
    setTimeout(() => process.exit(0), 8_000).unref()
    await app.close()
    await closeServices(services)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await app.listen({ port: config.port, host: config.host })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
