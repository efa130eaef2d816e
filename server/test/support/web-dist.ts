import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'

/**
 * A built client small enough to read, for WEB_DIST: its document names the card or the piece, the brand and the settings that the
 * server gives it. Removed after the test file.
 */
export function smallWebDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-web-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'ssr'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/card-abc123.js'), 'export {}')
  writeFileSync(join(folder, 'client/index.html'), 'never served')
  writeFileSync(join(folder, 'client/version.json'), '{"entries":[]}')
  writeFileSync(
    join(folder, 'ssr/document.mjs'),
    `export const renderDocument = ({ locale, look, card, piece, mall, site, brand, settings }) => ({
    html: \`<html lang="\${locale}" class="\${look.theme} \${look.care}"><title>\${brand?.brandName ?? ''}</title>\${card ? card.name + ' ' + card.phone : piece ? piece.material.title + ' by ' + piece.card?.name : mall ? 'mall ' + JSON.stringify(mall) : site ? 'site ' + site.page.title + ' by ' + site.card?.name : 'shell'}<!--settings:\${JSON.stringify(settings)}-->\${' '.repeat(2000)}</html>\`,
    scriptHashes: ['aaa=', 'bbb='],
  })`,
  )
  writeFileSync(join(folder, 'ssr/document.js'), `export * from './document.mjs'`)
  writeFileSync(join(folder, 'ssr/package.json'), '{"type":"module"}')
  return folder
}
