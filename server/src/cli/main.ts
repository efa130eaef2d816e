import { runCli } from './run.ts'

const { env, stdin, stdout, stderr } = process

// The code is set, not forced: what was written to a pipe still has to leave.
process.exitCode = await runCli(process.argv.slice(2), { env, stdin, stdout, stderr })
