import { startSandbox } from './app.ts'
import { optionsFromEnvironment } from './config.ts'

const sandbox = await startSandbox(optionsFromEnvironment(process.env))
console.log(`sandbox: http://sandbox.localhost:${sandbox.port}`)

// 'disconnect': the parent process is gone, even by a kill.
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0))
  })
