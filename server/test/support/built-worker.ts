import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const SERVER = join(import.meta.dirname, '../..')

/** Builds a program of worker processes from the sources, where it finds the packages. @param program from the server's folder */
export async function builtWorker(program = 'src/worker.ts'): Promise<{ file: string; remove: () => void }> {
  // No install makes this folder for sure.
  mkdirSync(join(SERVER, 'node_modules'), { recursive: true })
  const outDir = mkdtempSync(join(SERVER, 'node_modules/.worker-'))
  await build({
    root: SERVER,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: [/^@mingpian\//] },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: false,
      rollupOptions: { input: { worker: program } },
    },
  })
  return { file: join(outDir, 'worker.js'), remove: () => rmSync(outDir, { recursive: true, force: true }) }
}
