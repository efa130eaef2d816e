import { drainOf } from '#core/http/drain.ts'
import { cannotListen, listenWhileStarting, type StartingServer } from '#core/http/starting.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openInstance } from './open.ts'
import type { Parts } from './parts.ts'
import { checkStart } from './start-checks.ts'

/** config → checks → health answers → database → app → listen; stops cleanly. */
async function main(): Promise<void> {
  const config = readConfig()
  checkStart(config)
  const starting = await listenWhileStarting(config)
  const { parts, close } = await openInstance(config, starting.waitFor)
  try {
    await serve(config, parts, close, starting)
  } catch (error) {
    // The database was not changed.
    await close()
    throw error
  }
}

async function serve(
  config: Config,
  parts: Parts,
  close: () => Promise<void>,
  starting: StartingServer,
): Promise<void> {
  const app = await buildApp(parts)
  const drain = drainOf(app.server)
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(0), 12_000).unref()
    await drain()
    // The longest delay of a shutdown by an idle connection, or by a client that does not read.
    setTimeout(() => app.server.closeAllConnections(), 3_000).unref()
    await app.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The parent process with the channel is gone, even by a kill: stop too.
  process.on('disconnect', stop)
  await app.ready()
  await starting.close()
  await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw cannotListen(config, error)
  })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
