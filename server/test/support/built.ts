import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'

const SERVER = join(import.meta.dirname, '../..')
/** Of the folders of built programs: below the server's own, as deep as the build, so that they find packages and migrations. */
const PACKAGES = join(SERVER, 'node_modules')

/** @returns what begins the names of a run's programs, and their removal */
export function programsOfRun(): { prefix: string; remove: () => void } {
  const prefix = `.program-${process.pid}-`
  const remove = () => {
    for (const name of readdirSync(PACKAGES))
      if (name.startsWith(prefix)) rmSync(join(PACKAGES, name), { recursive: true, force: true })
  }
  return { prefix, remove }
}

/**
 * Builds a program of the server from the sources, once for all tests of a process.
 * @param source from the server's folder, for example `src/cli/main.ts`
 * @returns the built file, which is there until the run ends
 */
export function builtProgram(source: string): Promise<string> {
  const known = programs.get(source) ?? buildProgram(source, inject('programs'))
  programs.set(source, known)
  return known
}

const programs = new Map<string, Promise<string>>()

/** @param prefix of `programsOfRun` @returns the built file */
export async function buildProgram(source: string, prefix: string): Promise<string> {
  // No install makes this folder for sure.
  mkdirSync(PACKAGES, { recursive: true })
  const outDir = mkdtempSync(join(PACKAGES, prefix))
  await build({
    root: SERVER,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@mingpian\//, 'swagger-ui-dist'] },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: false,
      rollupOptions: { input: { program: source } },
    },
  })
  return join(outDir, 'program.js')
}
