import { type BuildEnvironmentOptions, build, type Plugin } from 'vite'

const suffix = '?inline-script'

/** `import text from './head.ts?inline-script'`: the file and all that it imports as one small classic script. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return
    const input = id.slice(0, -suffix.length)
    this.addWatchFile(input)
    const code = await bundled({
      minify: true,
      // Any older web view shows the card all the same, as plain HTML.
      target: ['chrome64', 'safari12'],
      rolldownOptions: { input, output: { format: 'iife' } },
    })
    return `export default ${JSON.stringify(code.trim())}`
  },
})

/** The code of one bundle, which is written nowhere. */
export async function bundled(options: BuildEnvironmentOptions): Promise<string> {
  const result = await build({ configFile: false, logLevel: 'error', build: { ...options, write: false } })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('nothing came out of a bundle')
  return bundle.output[0].code
}
