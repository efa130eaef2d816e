import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * The modules of the server's domain, by the text of their `module.ts`: Node runs the import rules without a compiler.
 * `server/test/modules.test.ts` compares them with the values.
 *
 * @param {string} domain the folder `server/src/domain`
 * @returns {{ name: string, uses: string[], door: string[] }[]} `name` is the folder below `domain/`
 */
export function moduleTexts(domain) {
  return readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`${sep}module.ts`))
    .sort()
    .map((file) => {
      const text = readFileSync(join(domain, file), 'utf8')
      /** @param {string} field */
      const list = (field) => {
        const [, items] = new RegExp(`^ {2}${field}: \\[([^\\]]*)\\]`, 'm').exec(text) ?? []
        if (items === undefined) throw new Error(`domain/${file} has no list of literals \`${field}\``)
        return [...items.matchAll(/'([^']+)'/g)].map(([, item]) => item ?? '')
      }
      const name = relative(domain, join(domain, file, '..'))
        .split(sep)
        .join('/')
      return { name, uses: list('uses'), door: list('door') }
    })
}
