import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const SERVER = join(import.meta.dirname, '../..')

/** Builds a program of the server from the sources. @param source from the server's folder, for example `src/worker.ts` */
export async function builtProgram(source: string): Promise<{ file: string; remove: () => void }> {
  // Below the server's own folder, as the build is, so that it finds its packages; no install makes this folder for sure.
  mkdirSync(join(SERVER, 'node_modules'), { recursive: true })
  const outDir = mkdtempSync(join(SERVER, 'node_modules/.program-'))
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
  return { file: join(outDir, 'program.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
