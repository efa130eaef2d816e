/** Exit codes of the tool, the same for every command. */
export const exitCodes = {
  ok: 0,
  /** The command could not do its work. */
  failed: 1,
  /** Unknown command or option, missing argument, malformed setting. */
  usage: 2,
  /** The command worked and found something that needs attention: a failed check, a pending migration. */
  attention: 3,
} as const

/** An error with one line for the operator; any other error is a defect of the program. */
export class CliError extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}
