import { hash } from 'node:crypto'
import type { PosterLayout } from '@mingpian/contract/poster.ts'
import type { Material } from '@mingpian/contract/shared/content.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { cardColour } from '@mingpian/contract/shared/rules/palette.ts'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { createFairQueue } from '#core/work/fair-queue.ts'
import type { Files } from '#domain/files/store.ts'
import { portraitSizes, posterSvg } from './layouts.ts'
import { bareMiniSvg, miniCardSvg, miniFace } from './mini-code.ts'
import { pieceSizes, pieceSvg } from './piece-layout.ts'
import { type HandedOut, wordsOf } from './queries.ts'
import { renderJpeg } from './render.ts'

interface Made {
  bytes: Buffer
  /** A hash of everything that is drawn. */
  etag: string
}

/** The content of a piece's poster. */
export type PieceFace = Pick<Material, 'title' | 'summary' | 'cover'>

export interface Pictures {
  /** @param link the content of its code */
  poster(card: HandedOut, layout: PosterLayout, lang: Locale, link: string): Promise<Made>
  /** The poster of a piece with the card of a member. @param link the content of its code */
  piece(card: HandedOut, piece: PieceFace, lang: Locale, link: string): Promise<Made>
  /** The mini-program code with portrait and name. */
  miniCard(card: HandedOut, lang: Locale): Promise<Made>
  /** The mini-program code with the portrait alone, as the card shows it. */
  miniCode(card: HandedOut): Promise<Made>
}

const bytesKept = 32 * 1024 * 1024
/** Posters of one page are drawn together. Node has four threads; one stays free for other work. */
const places = 3
/** A card has a dozen pictures, and a whole company may open its cards at once. */
const waiting = { person: 30, company: 1_000 }

/**
 * Pictures of cards, cached by their content: a changed card gets new ones, and the old ones are evicted. Concurrent
 * requests for one picture draw it once. Companies and cards take turns.
 */
export function createPictures(files: Pick<Files, 'read'>): Pictures {
  const kept = new LRUCache<string, Buffer>({ maxSize: bytesKept, sizeCalculation: (bytes) => bytes.length })
  const underWay = new Map<string, Promise<Buffer>>()
  const queue = createFairQueue({ places, waiting })

  async function keep(card: HandedOut, facts: unknown, svg: () => Promise<string>): Promise<Made> {
    const key = hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22)
    const bytes = kept.get(key) ?? (await (underWay.get(key) ?? begin(card, key, svg)))
    return { bytes, etag: `"${key}"` }
  }

  function begin({ companyId, userId }: HandedOut, key: string, svg: () => Promise<string>): Promise<Buffer> {
    const making = queue
      .run({ companyId, personId: userId }, async () => renderJpeg(await svg()))
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    making.then(
      (bytes) => kept.set(key, bytes),
      () => {},
    )
    return making
  }

  /** The addresses of stored pictures are derived from their content. */
  async function picture(url: string, size: Size, kept: 'top' | 'centre' = 'top'): Promise<string> {
    const bytes = url && (await files.read(url))
    const jpeg = bytes && (await cover(bytes, size, kept))
    return jpeg ? `data:image/jpeg;base64,${jpeg.toString('base64')}` : ''
  }

  async function code(url: string): Promise<{ data: string; side: number }> {
    const bytes = await files.read(url)
    if (!bytes) throw new Error('a mini-program code is missing from the store')
    const { width } = await sharp(bytes).metadata()
    return { data: `data:image/png;base64,${bytes.toString('base64')}`, side: width }
  }

  return {
    poster(card, layout, lang, link) {
      const words = { ...wordsOf(card, lang), lang }
      return keep(card, [layout, words, card.avatar, card.cardColor, link], async () => {
        const portrait = await picture(card.avatar, portraitSizes[layout])
        return posterSvg(layout, { ...words, link, colour: cardColour(card.cardColor) }, portrait)
      })
    },
    piece(card, { title, summary, cover }, lang, link) {
      const words = { ...wordsOf(card, lang), title, summary, lang }
      return keep(card, ['piece', words, cover, card.avatar, card.cardColor, link], async () => {
        const [drawnCover, portrait] = await Promise.all([
          picture(cover, pieceSizes.cover, 'centre'),
          picture(card.avatar, pieceSizes.portrait),
        ])
        const facts = { ...words, link, colour: cardColour(card.cardColor) }
        return pieceSvg(facts, { cover: drawnCover, portrait })
      })
    },
    miniCard(card, lang) {
      const { avatar, miniCode } = card
      const words = { ...wordsOf(card, lang), lang }
      return keep(card, ['mini', words, avatar, miniCode], async () => {
        const [{ data }, face] = await Promise.all([code(miniCode), picture(avatar, miniFace)])
        return miniCardSvg(words, data, face)
      })
    },
    miniCode(card) {
      const { avatar, miniCode } = card
      return keep(card, ['bare', avatar, miniCode], async () => {
        const [{ data, side }, face] = await Promise.all([code(miniCode), picture(avatar, miniFace)])
        return bareMiniSvg(data, face, side)
      })
    },
  }
}

interface Size {
  width: number
  height: number
}

/** A file that is no picture is left out. @param position the part that stays when the picture is cropped */
const cover = (bytes: Buffer, size: Size, position: 'top' | 'centre') =>
  sharp(bytes)
    .rotate()
    .resize({ ...size, fit: 'cover', position })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch(() => null)
