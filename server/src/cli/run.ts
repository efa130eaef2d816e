import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { version } from '#core/version.ts'
import { adminCommand } from './admin.ts'
import { backupCommand } from './backup.ts'
import { companyCommand } from './company.ts'
import { credentialsCommand } from './credentials.ts'
import { doctorCommand } from './doctor.ts'
import { domainCommand } from './domain.ts'
import { CliError, exitCodes } from './exit.ts'
import { keyCommand } from './key.ts'
import { migrateCommand } from './migrate.ts'
import { restoreCommand } from './restore.ts'
import { sessionCommand } from './session.ts'
import { createTool, type Terminal, type Tool } from './tool.ts'

const groups = [
  companyCommand,
  adminCommand,
  sessionCommand,
  credentialsCommand,
  domainCommand,
  keyCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
]

const epilogue = `
Settings come from the environment, as for the server: see docs/operations.md, "Settings".
Secrets are never arguments: they are read from standard input, from a file or at a prompt.
Exit codes: 0 done, 1 failed, 2 wrong usage or settings, 3 done and found something that needs attention.`

/**
 * Runs one command line to its end.
 * @param args without the program's own name
 * @returns the exit code
 */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  let exitCode: number = exitCodes.ok
  const isJson = () => program.opts().json === true
  const tool = createTool(terminal, isJson, (code) => {
    exitCode = code
  })
  const program = createProgram(tool)
  try {
    await program.parseAsync(args, { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has printed its own message already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    const message = error instanceof Error ? error.message : String(error)
    if (isJson()) terminal.stdout.write(`${JSON.stringify({ error: message })}\n`)
    terminal.stderr.write(`${message}\n`)
    return error instanceof CliError ? error.exitCode : exitCodes.failed
  }
}

/** Every command of the tool, not yet run. */
export function createProgram(tool: Tool) {
  const program = new Command('mingpian')
    .description(
      'Runs a Mingpian installation: companies, administrators, credentials, domains, keys, backups and checks.',
    )
    .option('--json', 'print one line of JSON instead of text')
    .version(version)
    .addHelpText('after', epilogue)
  for (const group of groups) program.addCommand(group(tool))
  settle(program, tool)
  return program
}

/** Settings that commander does not pass on to separately made commands. */
function settle(command: CommandUnknownOpts, tool: Tool): void {
  const { stdout, stderr } = tool.terminal
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for what is possible)')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
    })
  for (const inner of command.commands) settle(inner, tool)
}
