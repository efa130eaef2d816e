import { startSandbox } from './app.ts'
import { optionsFromEnvironment } from './config.ts'

const sandbox = await startSandbox(optionsFromEnvironment(process.env))
console.log(`sandbox: http://sandbox.localhost:${sandbox.port}`)

// 'disconnect': whoever started us with a channel is gone, even by a kill.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0))
  })
