import { readFileSync } from 'node:fs'
import type { RenderDocument } from '@mingpian/contract/shared/render.ts'
import cardScript from '#app/startup/card-head.ts?inline-script'
import { type Assets, documentHtml } from '#app/startup/document-html.tsx'
import gateScript from '#app/startup/gate.ts?inline-script'
import headScript from '#app/startup/head.ts?inline-script'
import pieceGate from '#app/startup/piece-gate.ts?inline-script'
import pieceScript from '#app/startup/piece-head.ts?inline-script'
import siteGate from '#app/startup/site-gate.ts?inline-script'
import siteScript from '#app/startup/site-head.ts?inline-script'

interface ManifestChunk {
  file: string
  name?: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

const base = import.meta.env.BASE_URL
const client = (path: string) => readFileSync(new URL(`../client/${path}`, import.meta.url), 'utf8')
const manifest: Record<string, ManifestChunk> = JSON.parse(client('.vite/manifest.json'))
const cardEntry = 'src/app/startup/card-entry.tsx'
const appEntry = 'src/app/startup/app-entry.tsx'

/** An entry and all that it imports, itself first. */
function chunks(key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [key, ...(manifest[key]?.imports ?? []).flatMap((imported) => chunks(imported, seen))]
}

/** Style sheets of an entry, those of what it imports first. */
const sheets = (key: string) =>
  chunks(key)
    .reverse()
    .flatMap((chunk) => manifest[chunk]?.css ?? [])
const modules = (key: string) => chunks(key).map((chunk) => base + manifest[chunk]!.file)

const cardSheets = sheets(cardEntry)
const shared = cardSheets.filter((sheet) => sheets(appEntry).includes(sheet))

/** Style sheets of the card and of the frame around pages. The other documents do not have them. */
const later = ['card-view', 'app'].flatMap((name) => {
  const chunk = chunks(appEntry).find((key) => !manifest[key]?.isEntry && manifest[key]?.name === name)
  if (!chunk) throw new Error(`the client's build has no chunk ${name}`)
  return manifest[chunk]?.css ?? []
})

/** Style sheets in the document of a page that the server draws. The page is a chunk that the app's entry loads. */
const drawnSheets = (page: string) =>
  [...new Set([...shared, ...sheets(appEntry), ...sheets(page)])].filter((sheet) => !later.includes(sheet))

const pieceSheets = drawnSheets('src/pages/material/page.tsx')
const productSheets = drawnSheets('src/pages/product/page.tsx')
const postSheets = drawnSheets('src/pages/company/post/page.tsx')
const mallSheets = drawnSheets('src/pages/tabbar/index/page.tsx')
const siteSheets = drawnSheets('src/pages/micro-site/page.tsx')
const formSheets = sheets('src/pages/material/form.tsx').filter(
  (sheet) => !pieceSheets.includes(sheet) && !later.includes(sheet),
)

/** The files of each page beside those of the app's entry. The card's page has an entry of its own. */
function pagesOf(): Assets['pages'] {
  const known = new Set(chunks(appEntry))
  const files: string[] = []
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const pages = Object.keys(manifest).flatMap((key) => {
    const [, folder] = /^src(\/pages\/.+)\/page\.tsx$/.exec(key) ?? []
    if (!folder || folder === '/pages/person') return []
    const own = chunks(key).filter((chunk) => !known.has(chunk))
    const loads = own.flatMap((chunk) => [...(manifest[chunk]?.css ?? []), manifest[chunk]!.file])
    return [[`${folder}/index`, loads.map((file) => placeOf(base + file))] as const]
  })
  return { pages: Object.fromEntries(pages), files }
}

function addresses(files: string[]): string[] {
  return files.map((file) => base + file)
}

const text = (files: string[]) => files.map(client).join('').trim()

const assets: Assets = {
  version: (JSON.parse(client('version.json')) as { version: string }).version,
  entries: {
    card: modules(cardEntry),
    app: modules(appEntry),
    css: addresses(sheets(appEntry).filter((sheet) => !shared.includes(sheet))),
  },
  pages: pagesOf(),
  inlined: {
    card: addresses(cardSheets),
    piece: addresses(pieceSheets),
    form: addresses(formSheets),
    product: addresses(productSheets),
    post: addresses(postSheets),
    mall: addresses(mallSheets),
    site: addresses(siteSheets),
  },
  baseCss: text(shared),
  cardCss: text(cardSheets.filter((sheet) => !shared.includes(sheet))),
  laterCss: addresses(later),
  pieceCss: text(pieceSheets),
  formCss: text(formSheets),
  productCss: text(productSheets),
  postCss: text(postSheets),
  mallCss: text(mallSheets),
  siteCss: text(siteSheets),
  headScript,
  cardScript,
  gateScript,
  pieceScript,
  pieceGate,
  siteScript,
  siteGate,
}

/**
 * The document of a card, piece of content, product, post, mall or site, or an empty one for the client. Reads the output
 * of the client's build when it is loaded.
 */
export const renderDocument: RenderDocument = (input) => documentHtml(input, assets)
