import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../../scripts/lib/run.mjs'

/**
 * Builds single sources of the server for a figure that needs them.
 * @param {string[]} sources from the server's folder, without `.ts`
 * @returns {Promise<{ load: (source: string) => Promise<any>, remove: () => void }>}
 */
export async function builtSources(sources) {
  // Inside the workspace, where the built files find their packages.
  const folder = mkdtempSync(join(root, 'server/dist/bench-'))
  const name = (/** @type {string} */ source) => source.split('/').at(-1) ?? source
  const { NODE_ENV } = process.env
  await build({
    root: join(root, 'server'),
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(
          sources.map((source) => [name(source), join(root, 'server', `${source}.ts`)]),
        ),
      },
    },
    ssr: { noExternal: [/^@mingpian\//, 'swagger-ui-dist'] },
  })
  // Vite has set it for the whole process, and a server started later would take itself for one in production.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return {
    load: (source) => import(pathToFileURL(join(folder, `${name(source)}.js`)).href),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
