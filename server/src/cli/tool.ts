import type { Readable, Writable } from 'node:stream'
import { type Config, readConfig } from '#config.ts'
import type { Log } from '#core/db/log.ts'
import { CliError, exitCodes } from './exit.ts'

/** The streams of the tool. Tests pass their own. */
export interface Terminal {
  env: NodeJS.ProcessEnv
  stdin: Readable & { isTTY?: boolean }
  stdout: Writable & { isTTY?: boolean }
  stderr: Writable & { isTTY?: boolean }
}

/** The result of a command. */
export interface Outcome {
  /** For people, on standard output. Without a trailing line break; '' prints nothing. */
  text: string
  /** For programs, as one line of JSON instead of the text if `--json` was given. */
  data: unknown
  exitCode?: number
}

/** The context of every command. */
export interface Tool {
  terminal: Terminal
  /**
   * The settings, read when a command first needs them, so that `--help` works without any.
   * @throws CliError with one line that names the setting
   */
  config(): Config
  /** Progress and warnings, on standard error; standard output has only the result. */
  log: Log
  /** Wraps the handler of a command: its outcome is printed and decides the exit code. */
  command<A extends unknown[]>(work: (...args: A) => Promise<Outcome>): (...args: A) => Promise<void>
}

/** @param isJson whether `--json` was given; asked when the outcome is printed */
export function createTool(terminal: Terminal, isJson: () => boolean, end: (code: number) => void): Tool {
  let config: Config | undefined
  const warn = (words: string) => void terminal.stderr.write(`${words}\n`)
  return {
    terminal,
    log: { info: warn, warn, error: warn },
    config() {
      config ??= readSettings(terminal.env)
      return config
    },
    command:
      (work) =>
      async (...args) => {
        const { text, data, exitCode = exitCodes.ok } = await work(...args)
        const printed = isJson() ? JSON.stringify(data) : text
        if (printed !== '') terminal.stdout.write(`${printed}\n`)
        end(exitCode)
      },
  }
}

function readSettings(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env)
  } catch (error) {
    throw new CliError((error as Error).message, exitCodes.usage)
  }
}
