import { Readable, Writable } from 'node:stream'
import { runCli } from '#cli/run.ts'

export interface Ran {
  code: number
  /** Standard output and standard error, as they were written. */
  out: string
  err: string
}

/** Settings of an installation on its own key; every test names its database or folder itself. */
export const toolKey = '22'.repeat(32)

/** Runs one command line of the tool in this process. @param input content of standard input */
export async function runTool(args: string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Ran> {
  const [stdout, stderr] = [sink(), sink()]
  const code = await runCli(args, {
    env: { SECRET_KEY: toolKey, ...env },
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: stdout.stream,
    stderr: stderr.stream,
  })
  return { code, out: stdout.text(), err: stderr.text() }
}

function sink(): { stream: Writable; text(): string } {
  const parts: Buffer[] = []
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(parts).toString('utf8') }
}
