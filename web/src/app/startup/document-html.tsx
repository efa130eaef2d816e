import { createHash } from 'node:crypto'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import type { DocumentInput, DomainBrand, RenderedDocument } from '@mingpian/contract/shared/render.ts'
import { renderToString } from 'react-dom/server'
import style from '#features/card/view/card.module.css'
import { type Boot, branded } from '#kit/boot.ts'
import CardPageView from '#pages/person/card-page.tsx'
import { m } from '#paraglide/messages.js'
import { overwriteGetLocale } from '#paraglide/runtime.js'
import { brandStyle } from './brand.ts'
import { escapeHtml, scriptJson } from './html-text.ts'
import { drawMall, mallData, mallMeta } from './mall-html.tsx'
import { drawPiece, pieceData, pieceMeta } from './piece-html.tsx'
import { drawPost, postData, postMeta } from './post-html.tsx'
import { drawProduct, productData, productMeta } from './product-html.tsx'
import { drawSite, siteData, siteMeta } from './site-html.tsx'

/** Output of the client's build that the document embeds or links to. */
export interface Assets {
  version: string
  /** Addresses of the entries, and the style sheets of the app's. */
  entries: Pick<Boot, 'card' | 'app' | 'css'>
  /** Files of the pages, for an empty document: only the browser knows the page. */
  pages: Required<Pick<Boot, 'pages' | 'files'>>
  /**
   * Addresses of the style sheets whose rules are inlined in the documents, by kind of document. An empty document has
   * those of a card.
   */
  inlined: Record<'card' | 'piece' | 'form' | 'product' | 'post' | 'mall' | 'site', string[]>
  /** Styles of an empty document, and those that the document of a card has besides. */
  baseCss: string
  cardCss: string
  /** Addresses of the styles that a drawn piece, product, post, mall or site does not need. */
  laterCss: string[]
  /** Starts the client in an empty document. */
  headScript: string
  /** Starts the client in the document of a card. */
  cardScript: string
  /** Decides when, in the document of a card. */
  gateScript: string
  /** The same for the document of a piece of content: all that its page needs. */
  pieceCss: string
  /** The parts of a form's page besides its description. */
  formCss: string
  pieceScript: string
  pieceGate: string
  /** The pages of a product, a post and a mall have the scripts of a piece. */
  productCss: string
  postCss: string
  mallCss: string
  /** And for that of a company's site. */
  siteCss: string
  siteScript: string
  siteGate: string
}

/** Makes the card the first frame: otherwise a slow phone draws an empty frame first. Older web views ignore it. */
const firstFrame = '<link rel="expect" href="#boot" blocking="render">'

/** Renders the document. Pure, except for the locale of the messages, which is set during this call. */
export function documentHtml(input: DocumentInput, assets: Assets): RenderedDocument {
  const { locale, look, card, piece, product, post, mall, site } = input
  overwriteGetLocale(() => locale)
  const [script, hashes] = scripts(input, assets)
  const { head, preloads, body, data } = drawn(input)
  const attributes = [
    `lang="${locale === 'zh' ? 'zh-CN' : 'en'}"`,
    `data-version="${escapeHtml(assets.version)}"`,
    card && 'data-card',
    piece && `data-piece="${escapeHtml(piece.material.replaces || piece.material._id)}"`,
    product && `data-product="${escapeHtml(product.product._id)}"`,
    post && `data-post="${escapeHtml(post.post.dyncId)}"`,
    mall && `data-mall="${escapeHtml(mall.companyId)}"`,
    site && 'data-site data-wide',
    look.theme && `data-theme="${look.theme}"`,
    look.care && 'data-care=""',
  ]
  const html = `<!doctype html><html ${attributes.filter(Boolean).join(' ')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="format-detection" content="telephone=no">${head}<link rel="icon" href="data:,">${preloads}<style>${styles(input, assets)}</style>${script}</head><body><div id="root">${body}</div>${data}</body></html>`
  return { html, scriptHashes: hashes }
}

interface Drawn {
  head: string
  preloads: string
  body: string
  /** The data for the client, or the text for a reader without scripts. */
  data: string
}

function drawn({ card, piece, product, post, mall, site, brand, origin }: DocumentInput): Drawn {
  if (card) {
    const [preloads, body] = drawCard(card)
    return { head: firstFrame + cardMeta(card, brand, origin), preloads, body, data: bootData(card) }
  }
  if (piece) {
    const [preloads, body] = withPreloads(drawPiece(piece))
    return { head: pieceMeta(piece, brand, origin), preloads, body, data: pieceData(piece) }
  }
  if (product) {
    const [preloads, body] = withPreloads(drawProduct(product))
    return { head: productMeta(product, brand, origin), preloads, body, data: productData(product) }
  }
  if (post) {
    const [preloads, body] = withPreloads(drawPost(post))
    return { head: postMeta(post, brand, origin), preloads, body, data: postData(post) }
  }
  if (mall) {
    const [preloads, body] = withPreloads(drawMall(mall))
    return { head: mallMeta(mall, brand, origin), preloads, body, data: mallData(mall) }
  }
  if (site) {
    const [preloads, body] = withPreloads(drawSite(site))
    return { head: siteMeta(site, brand, origin), preloads, body, data: siteData(site) }
  }
  const head = `<title>${escapeHtml(brand?.brandName || m.shell_product())}</title>`
  const data = `<noscript>${escapeHtml(m.shell_needs_scripts())}</noscript>`
  return { head, preloads: '', body: '', data }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * The same for each document of one language and brand, so that their hashes are equal too. The start script of a drawn
 * page is plain text.
 */
function scripts(input: DocumentInput, assets: Assets): [html: string, hashes: string[]] {
  const start = startScript(input, assets)
  const gate = gateOf(input, assets)
  if (!gate) return [`<script>${start}</script>`, [sha256(start)]]
  return [
    `<script type="text/plain" id="start">${start}</script><script>${gate}</script>`,
    [sha256(start), sha256(gate)],
  ]
}

/** '' for an empty document, which starts at once. */
function gateOf({ card, piece, product, post, mall, site }: DocumentInput, assets: Assets): string {
  if (card) return assets.gateScript
  if (piece || product || post || mall) return assets.pieceGate
  return site ? assets.siteGate : ''
}

function beginOf({ card, piece, product, post, mall, site }: DocumentInput, assets: Assets): string {
  if (card) return assets.cardScript
  if (piece || product || post || mall) return assets.pieceScript
  return site ? assets.siteScript : assets.headScript
}

function startScript(input: DocumentInput, assets: Assets): string {
  const { brand, settings, card, piece, product, post, mall, site } = input
  const { entries } = assets
  const words: Boot['words'] = {
    msg: m.shell_open_in_app(),
    title: m.shell_error_occurred(),
    failed: m.shell_failed_hint(),
    retry: m.shell_retry(),
  }
  const css = piece || product || post || mall || site ? assets.laterCss : entries.css
  const isEmpty = !card && !piece && !product && !post && !mall && !site
  const inlined = inlinedIn(input, assets)
  const boot: Boot = { ...entries, css, inlined, words, brand, ...settings, ...(isEmpty && assets.pages) }
  return `window.__mp=${scriptJson(boot)};${beginOf(input, assets)}`
}

function inlinedIn({ piece, product, post, mall, site }: DocumentInput, { inlined }: Assets): string[] {
  if (site) return inlined.site
  if (product) return inlined.product
  if (post) return inlined.post
  if (mall) return inlined.mall
  if (piece) return piece.form ? [...inlined.piece, ...inlined.form] : inlined.piece
  return inlined.card
}

function drawCard(card: CardPage): [preloads: string, body: string] {
  const [preloads, body] = withPreloads(renderToString(<CardPageView page={card} />))
  return [preloads, folded(body)]
}

/** Blocks in one `noscript`: more take a slow phone too long at once, and fewer are more bytes. */
const foldedTogether = 3

/**
 * What lies below the second block of a card is the text of `noscript`s: a browser that runs scripts makes no elements of
 * it, so that the first paint waits for none of them. `reading.ts` unfolds it once the first view rests.
 */
function folded(html: string): string {
  const bar = html.lastIndexOf('<nav ')
  const parts = html.slice(0, bar).split(new RegExp(`(?=<(?:section|a) class="${style.block}")`))
  const shown = parts.splice(0, 3)
  const below: string[] = []
  while (parts.length > 0) below.push(`<noscript>${parts.splice(0, foldedTogether).join('')}</noscript>`)
  return [...shown, ...below, html.slice(bar)].join('')
}

/** React puts the preloads before the markup; they belong in the head. */
function withPreloads(html: string): [preloads: string, body: string] {
  const preloads = /^(?:<link [^>]*>)*/.exec(html)?.[0] ?? ''
  return [preloads, html.slice(preloads.length)]
}

/** A chat that shows a link reads only absolute addresses. */
function cardMeta(card: CardPage, brand: DomainBrand | null, origin: string): string {
  const title = m.shell_card_title({ name: card.name })
  const description = [card.position, card.companyName].filter(Boolean).join(' · ')
  const picture = card.avatar && URL.canParse(card.avatar, origin) ? new URL(card.avatar, origin).href : ''
  const image = picture && `<meta property="og:image" content="${escapeHtml(picture)}">`
  return `<title>${escapeHtml(branded(title, brand))}</title><meta name="description" content="${escapeHtml(description)}"><meta property="og:type" content="profile"><meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(description)}">${image}`
}

/** An empty document has the card's styles too, because the client renders a card whose ids are inside the hash. */
function styles(
  { card, piece, product, post, mall, site, brand, companyColor }: DocumentInput,
  { baseCss, cardCss, pieceCss, formCss, productCss, postCss, mallCss, siteCss }: Assets,
): string {
  // A company has its own colour on a reseller's domain, too.
  const colours = brandStyle(card?.brandColor || companyColor || brand?.brandColor || '')
  const ofPiece = piece?.form ? pieceCss + formCss : pieceCss
  const ofPage = piece
    ? ofPiece
    : product
      ? productCss
      : post
        ? postCss
        : mall
          ? mallCss
          : site
            ? siteCss
            : ''
  const css = ofPage || baseCss + cardCss
  return css + (colours && `:root{${colours}}`)
}

const bootData = (card: CardPage) =>
  `<script type="application/json" id="boot">${scriptJson(shownOf(card))}</script>`

/** The card without the texts, numbers and times that its page does not show. */
function shownOf(card: CardPage): CardPage {
  const hasPages = (key: string) => key === 'brochure' || key === 'image' || key === 'document'
  const hasSummaries = (key: string) => key === 'case' || key === 'material'
  return {
    ...card,
    brandColor: '',
    qr_code: '',
    sections: card.sections.map(({ key, materials }) => ({
      key,
      materials: materials.map((item) => ({
        ...item,
        summary: hasSummaries(key) ? item.summary : '',
        pages: hasPages(key) ? item.pages : 0,
        duration: key === 'video' ? item.duration : 0,
        updatedAt: '',
      })),
    })),
    goods: card.goods.map((item) => ({ ...item, summary: '', category: '' })),
  }
}
