import type { Files } from '#domain/files/store.ts'
import type { ForeignPages, Reader } from './pages.ts'
import type { ReadPage } from './read-page.ts'

/** The HTML of a page, with pictures in the company's storage. It must be sanitised. */
interface OwnHtml {
  html: string
  /** The first picture that is not long, as lists show it small; '' for none. */
  cover: string
  kept: number
  missing: number
}

const atOnce = 3
/** A picture so many times higher than wide is long. */
const longRatio = 3

/**
 * Stores the pictures of a page in the company's storage. A picture that cannot be fetched is left out.
 * @throws Failure unavailable, if the server is too busy for a picture: the article would lack it for good
 */
export async function withOwnPictures(
  deps: { foreignPages: ForeignPages; files: Pick<Files, 'put'> },
  reader: Reader,
  { html, pictures }: Pick<ReadPage, 'html' | 'pictures'>,
): Promise<OwnHtml> {
  const own = await inBatches(pictures, async (address) => {
    const made = await deps.foreignPages.picture(reader, address, leftOut).catch(ifLeftOut)
    if (!made) return undefined
    const url = await deps.files.put(reader.companyId, made.content, 'webp')
    return { url, width: made.width, height: made.height }
  })
  const found = own.filter((each) => each !== undefined)
  const withPictures = html.replaceAll(/src="picture:(\d{1,2})"/g, (_, place) => {
    const picture = own[Number(place)]
    return picture ? `src="${picture.url}" width="${picture.width}" height="${picture.height}"` : ''
  })
  return {
    html: withPictures,
    cover: (found.find(({ width, height }) => height <= width * longRatio) ?? found[0])?.url ?? '',
    kept: found.length,
    missing: pictures.length - found.length,
  }
}

class LeftOut extends Error {}

const leftOut = (): never => {
  throw new LeftOut()
}

function ifLeftOut(problem: unknown): undefined {
  if (!(problem instanceof LeftOut)) throw problem
}

async function inBatches<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(work))))
  return done
}
