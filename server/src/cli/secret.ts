import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CliError, exitCodes } from './exit.ts'
import type { Terminal } from './tool.ts'

/**
 * Reads a secret: from a file, from standard input (`-`, or if it is no terminal), or at a prompt without echo.
 * @param file as given on the command line; undefined if absent
 * @returns the trimmed text
 * @throws CliError if it is empty and may not be
 */
export async function readSecret(
  terminal: Terminal,
  what: string,
  file: string | undefined,
  { mayBeEmpty = false } = {},
): Promise<string> {
  const text = await secretText(terminal, what, file)
  if (text.trim() === '' && !mayBeEmpty) throw new CliError(`no ${what} was given`, exitCodes.usage)
  return text.trim()
}

function secretText(terminal: Terminal, what: string, file: string | undefined): Promise<string> | string {
  if (file !== undefined && file !== '-') return readText(file, what)
  if (file === '-' || !terminal.stdin.isTTY) return standardInput(terminal)
  return prompt(terminal, what)
}

/** @throws CliError that names the file */
export function readText(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CliError(`cannot read ${what}: ${(error as Error).message}`, exitCodes.usage)
  }
}

/** The lines of a file of keys, without comments. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

async function standardInput({ stdin }: Terminal): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function prompt({ stdin, stderr }: Terminal, what: string): Promise<string> {
  stderr.write(`${what}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: silent, terminal: true })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    stderr.write('\n')
  }
}
