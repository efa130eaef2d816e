import { runCli } from './run.ts'

const { env, stdin, stdout, stderr } = process

// Sets the code instead of calling process.exit(), which would drop output still in a pipe.
process.exitCode = await runCli(process.argv.slice(2), { env, stdin, stdout, stderr })
