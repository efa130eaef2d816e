import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { CSSModulesOptions, CSSOptions, Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Path of the client under its origin. The router's hash comes after it. */
export const base = '/qw-wxmini/'

/** Prefixes of the class names of styles that travel inside the card's HTML: words compress better than hashes. */
const inDocument: Record<string, string> = {
  'src/features/card/view/card.module.css': 'k',
  'src/ui/skeleton.module.css': 's',
  'src/ui/toast.module.css': 't',
}

/** Short class names that come out the same in the client's and the server's build. */
const cssModules: CSSModulesOptions = {
  generateScopedName: (name, file) => {
    const path = file.replace(/\?.*$/, '').replace(here('.'), '')
    const prefix = inDocument[path]
    if (prefix) return prefix + name
    return `c${createHash('sha256').update(`${path}:${name}`).digest('base64url').replace(/[-_]/g, '').slice(0, 5)}`
  },
}

/**
 * Care mode enlarges every text and every target by one factor, so each such size is written as a product with it:
 * `15px` becomes `calc(15px*var(--big))`. Sizes in em follow their text by themselves. Smaller texts than 13 px have a
 * floor as well.
 */
const careSizes = {
  postcssPlugin: 'care-sizes',
  Declaration(declaration: { prop: string; value: string }) {
    const { prop, value } = declaration
    if (value.includes('--big')) return
    if (prop === 'font-size' && value.includes('px')) {
      const big = `calc(${value}*var(--big))`
      declaration.value = /^1[0-2]px$/.test(value) ? `max(var(--least),${big})` : big
    }
    if (prop === 'min-height' && /^(4[4-9]|5\d)px$/.test(value))
      declaration.value = `calc(${value}*var(--big))`
  },
}

/** The minifier's name for `light-dark()`, which we do not use: it would add two variables to each `color-scheme`. */
const lightDark = 1 << 20

export const css: CSSOptions = {
  modules: cssModules,
  postcss: { plugins: [careSizes] },
  lightningcss: { exclude: lightDark },
}

/**
 * Syntax for the web views in use: WeChat's own Chromium (87 and later) and Safari's engine since iOS 14. Older ones
 * get the HTML alone.
 */
export const syntax = 'es2020'
export const cssTarget = ['chrome87', 'safari14']

/** Error codes are constants of one module: a page gets those that it compares with, not the list. */
export const inlineConst = { mode: 'all', pass: 2 } as const

/** The vendor's readable build: what we do not call can be told apart in it. */
export const alias = { '@wecom/jssdk': '@wecom/jssdk/dist/wecom.js' }

/**
 * Half of the vendor's SDK is a canvas for contact data that we do not show. It is set up while the file loads, so
 * no bundler dares to leave it out: this says that it may.
 */
export const smallSdk = (): Plugin => ({
  name: 'small-sdk',
  transform(code, id) {
    if (!id.endsWith('@wecom/jssdk/dist/wecom.js')) return null
    return code
      .replace(/^for ?\([\s\S]*?^\}$/gm, (loop) => (/CANVAS_|reserveWords/.test(loop) ? '' : loop))
      .replace(/^(const \w+ = )(?=\w+\()/gm, '$1/*#__PURE__*/ ')
  },
})

/**
 * The icon library's component knows more ways to draw an icon than we use; ours takes its data and draws it once. Of the
 * data it needs the shapes alone: names, sizes and keys do not compress, as no two are alike.
 */
export const smallIcons = (): Plugin => ({
  name: 'small-icons',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/lucide-react/dist/esm/icons/')
      ? code.replace(/^ {2}(name|size): .*\n|,\n {2}aliases: .*|,\s+key: "\w+"|^__iconData\.node;\n/gm, '')
      : null,
  resolveId: (source, importer) =>
    source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
      ? here('./src/ui/icon.ts')
      : null,
})

/**
 * The compiled messages ask their library for the locale, which brings ways to find one that we do not use. Ours
 * has the two functions that we do. For the client's build alone; types and tests see the library's.
 */
export const smallRuntime = (): Plugin => ({
  name: 'small-message-runtime',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /paraglide/.test(source + importer) && source.endsWith('/runtime.js')
      ? here('./src/app/message-runtime.ts')
      : null,
})

const bodyIn = (locale: string) => String.raw`const ${locale}_\w+ = .*\n\treturn .*?\((\x60.*\x60)\)\n};\s*`
const compiledMessage = new RegExp(
  String.raw`${bodyIn('zh')}${bodyIn('en')}[^]*?export const (\w+) =[^]*?\n}\);`,
)

/**
 * A message is compiled to three functions: one for each language, and one that chooses between them by the locale or
 * by an option that we never pass. This leaves one. A message of another form stays as it was compiled.
 */
export const smallMessages = (): Plugin => ({
  name: 'small-messages',
  enforce: 'pre',
  transform: (code, id) =>
    /paraglide\/messages\/\w+\.js$/.test(id)
      ? code.replace(compiledMessage, (_, zh: string, en: string, key: string) => {
          const input = /\$\{/.test(zh + en) ? '(i)' : '()'
          return `export const ${key} = ${input} => getLocale() === "en" ? ${en} : ${zh};`
        })
      : null,
})

/**
 * The wrapper of React's DOM renderer, as a function in brackets, is compiled while the file loads, beside the page. As an
 * arrow function it is only looked over then, and compiled when it is called, for which the page waits.
 */
export function eagerReact(): Plugin {
  return {
    name: 'eager-react',
    generateBundle(_, bundle) {
      let changed = 0
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue
        part.code = part.code.replace(
          /(=\w+\(\()(\w+)=>\{(?=(?:(?!=\w+\(\().){0,300}?https:\/\/react\.dev\/errors)/gs,
          (_all, before: string, name: string) => {
            changed++
            return `${before}function(${name}){`
          },
        )
      }
      if (changed === 0) this.error('the wrapper of React’s renderer is not found')
    },
  }
}
