import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { smsCodeWrong, staffNotFound } from '@mingpian/contract/shared/error-codes.ts'
import { build, type Plugin, preprocessCSS, resolveConfig } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { inlineScript } from '../../vite.inline.ts'
import { missingModules } from '../../vite.messages.ts'
import {
  alias,
  css,
  eagerReact,
  inlineConst,
  smallIcons,
  smallMessages,
  smallRuntime,
  smallSdk,
  syntax,
} from '../../vite.shared.ts'

// Each optimisation of the build edits code of a dependency or depends on a bundler's option. An upgrade can make it
// do nothing, or something else, without an error. See docs/build.md.

const here = (path: string) => new URL(path, import.meta.url).pathname

/** The bundle of a module of two lines or so, in one chunk. */
async function bundleOf(source: string, plugins: Plugin[] = []): Promise<string> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id === 'virtual:entry' ? here('../../src/entry.ts') : null),
    load: (id) => (id === here('../../src/entry.ts') ? source : null),
  }
  const result = await build({
    configFile: false,
    root: here('../..'),
    logLevel: 'error',
    resolve: { alias },
    plugins: [entry, ...plugins],
    build: {
      write: false,
      target: syntax,
      minify: true,
      rolldownOptions: {
        input: 'virtual:entry',
        preserveEntrySignatures: 'strict',
        optimization: { inlineConst },
        output: { codeSplitting: false },
      },
    },
  })
  const [bundle] = [result].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the bundler gave no output')
  return bundle.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
}

const importing = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`)

describe('smallSdk', () => {
  const use = "export { register } from '@wecom/jssdk'"

  it('lets the bundler drop the canvas of the WeCom SDK', async () => {
    const [whole, small] = await Promise.all([bundleOf(use), bundleOf(use, [smallSdk()])])
    expect([whole, small].map((code) => code.includes('createLinearGradient'))).toEqual([true, false])
    expect(small.length).toBeLessThan(0.6 * whole.length)
  })

  it('keeps the functions that the client calls', async () => {
    const names = /export \{([^}]*)\} from '@wecom\/jssdk'/
      .exec(readFileSync(here('../../src/host/jssdk.ts'), 'utf8'))?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => /^[a-z]/.test(name))
    expect(names).toContain('register')
    const sdk = await importing(
      await bundleOf(`export { ${names?.join()} } from '@wecom/jssdk'`, [smallSdk()]),
    )
    for (const name of names ?? []) expect([name, typeof sdk[name]]).toEqual([name, 'function'])
  })
})

describe('eagerReact', () => {
  it('lets the wrapper of the renderer be compiled while its file loads, and leaves it as it works', async () => {
    const use = "export { hydrateRoot } from 'react-dom/client'"
    const production: Plugin = {
      name: 'production',
      config: () => ({ define: { 'process.env.NODE_ENV': '"production"' } }),
    }
    const [whole, eager] = await Promise.all([
      bundleOf(use, [production]),
      bundleOf(use, [production, eagerReact()]),
    ])
    const wrapper = /=\w+\(\(function\(\w+\)\{/
    expect([whole, eager].map((code) => wrapper.test(code))).toEqual([false, true])
    expect(typeof (await importing(eager)).hydrateRoot).toBe('function')
  })

  it('fails where the wrapper is not found', async () => {
    await expect(bundleOf('export const one = 1', [eagerReact()])).rejects.toThrow('wrapper')
  })
})

describe('smallIcons', () => {
  // One icon by its file: the library's index would parse all of them.
  const icon = new URL('../esm/icons/phone.mjs', import.meta.resolve('lucide-react')).pathname
  const use = `export { default } from '${icon}'`

  it('draws the icons of lucide-react by our component', async () => {
    const [whole, small] = await Promise.all([bundleOf(use), bundleOf(use, [smallIcons()])])
    expect([whole, small].map((code) => code.includes('absoluteStrokeWidth'))).toEqual([true, false])
    expect(small).toContain('M13.832 16.568')
  })

  it('leaves the shapes alone of the data of every icon', () => {
    const folder = icon.replace(/[^/]*$/, '')
    const { transform } = smallIcons() as { transform: (code: string, id: string) => string | null }
    const icons = readdirSync(folder).filter((file) => file.endsWith('.mjs'))
    expect(icons.length).toBeGreaterThan(500)
    const others = icons.filter((file) => {
      const code = transform(readFileSync(folder + file, 'utf8'), folder + file) ?? ''
      return (
        code.includes('createLucideIcon(') && /\b(name|size|aliases|key): |^__iconData\.node;/m.test(code)
      )
    })
    expect(others).toEqual([])
  })
})

describe('smallRuntime and smallMessages', () => {
  const use =
    "export { m } from '#paraglide/messages.js'\nexport { overwriteGetLocale } from '#paraglide/runtime.js'"
  type Messages = Record<string, (input: object) => string>
  let whole: string
  let small: string

  beforeAll(async () => {
    ;[whole, small] = await Promise.all([bundleOf(use), bundleOf(use, [smallRuntime(), smallMessages()])])
    // Two bundles take longer than the usual time of a hook on a machine under load.
  })

  it('leave one function a message and none of the ways to find a locale', () => {
    expect([whole, small].map((code) => code.includes('PARAGLIDE_LOCALE'))).toEqual([true, false])
    expect(small.length).toBeLessThan(0.7 * whole.length)
  })

  it('change no text in either language', async () => {
    const [before, after] = await Promise.all([importing(whole), importing(small)])
    const input = new Proxy(
      {},
      { get: (_, name) => (name === 'n' || name === 'count' ? 2 : `<${String(name)}>`) },
    )
    const textsOf = ({ m }: { m: Messages }) => Object.entries(m).map(([key, say]) => [key, say(input)])
    for (const locale of ['zh', 'en']) {
      for (const built of [before, after]) built.overwriteGetLocale(() => locale)
      expect(textsOf(after).length).toBeGreaterThan(500)
      expect(textsOf(after)).toEqual(textsOf(before))
    }
  })

  it('rewrite every message', () => {
    const folder = here('../../src/paraglide/messages/')
    const { transform } = smallMessages() as { transform: (code: string, id: string) => string | null }
    const unchanged = readdirSync(folder).filter((file) => {
      if (!/^[a-z]\w*\.js$/.test(file)) return false
      const code = readFileSync(folder + file, 'utf8')
      // A key with capitals is compiled in another form, and exported under its key as a string.
      if (/export \{ \w+ as "/.test(code)) return false
      return transform(code, `/paraglide/messages/${file}`) === code
    })
    expect(unchanged).toEqual([])
  })
})

describe('inlineConst', () => {
  it('puts error codes into the comparison instead of their list', async () => {
    const source = `import * as codes from '@mingpian/contract/shared/error-codes.ts'
      export const isMissing = (code) => code === codes.staffNotFound`
    const bundle = await bundleOf(source)
    expect(bundle).toContain(staffNotFound)
    expect(bundle).not.toContain(smsCodeWrong)
    expect(bundle).not.toContain('staffNotFound')
  })
})

describe('styles', () => {
  it('multiply sizes by the factor of care mode, and name classes by file and name', async () => {
    const config = await resolveConfig({ configFile: false, root: here('../..'), css }, 'build')
    const style = '.a { font-size: 15px; min-height: 44px; width: 44px } .b { font-size: 12px }'
    const file = here('../../src/ui/any.module.css')
    const [one, two] = [await preprocessCSS(style, file, config), await preprocessCSS(style, file, config)]
    expect(one.code).toContain('font-size: calc(15px*var(--big))')
    expect(one.code).toContain('min-height: calc(44px*var(--big))')
    expect(one.code).toContain('width: 44px')
    expect(one.code).toContain('font-size: max(var(--least),calc(12px*var(--big)))')
    expect(one.modules?.a).toMatch(/^c\w{1,5}$/)
    expect(one.modules?.a).not.toBe(one.modules?.b)
    expect(two.modules).toEqual(one.modules)
  })
})

describe('inlineScript', () => {
  it('makes one classic script in the syntax of old web views', async () => {
    const { load } = inlineScript() as unknown as {
      load: (this: { addWatchFile(): void }, id: string) => Promise<string>
    }
    const head = `${here('../../src/app/startup/head.ts')}?inline-script`
    const script = JSON.parse((await load.call({ addWatchFile() {} }, head)).replace('export default ', ''))
    expect(script).not.toMatch(/^\s*(import|export)\b/m)
    expect(script).not.toMatch(/\?\?|\?\.[a-z]/)
    expect(() => runInNewContext(`(function () {${script}})`)).not.toThrow()
  })
})

describe('compileMessages', () => {
  it('sees which files the compiler left out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingpian-messages-'))
    try {
      expect(missingModules(folder)).toEqual(['_index.js'])
      writeFileSync(join(folder, '_index.js'), "export * from './one.js'\nexport * from './two.js'\n")
      writeFileSync(join(folder, 'one.js'), '')
      expect(missingModules(folder)).toEqual(['two.js'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('finds every message of this checkout', () => {
    expect(missingModules(here('../../src/paraglide/messages'))).toEqual([])
  })
})
