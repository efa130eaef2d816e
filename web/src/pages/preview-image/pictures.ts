import type { Picture } from '#features/reading/picture-viewer.tsx'

const maxPictures = 50

/**
 * The pictures that an address names: `url` for each, `alt` for each in the same order, `current` for the one to begin
 * with. Only files of this origin, so that an address of the product shows no foreign pictures.
 */
export function picturesOf(query: URLSearchParams, origin: string): { url: string; all: Picture[] } | null {
  const alts = query.getAll('alt')
  const all = query
    .getAll('url')
    .slice(0, maxPictures)
    .flatMap((url, i) => {
      const own = ownAddress(url, origin)
      return own ? [{ url: own, alt: (alts[i] ?? '').slice(0, 100) }] : []
    })
  const [first] = all
  if (!first) return null
  const current = ownAddress(query.get('current') ?? '', origin)
  return { url: all.find(({ url }) => url === current)?.url ?? first.url, all }
}

/** The address from the root, where it is one of this origin's over http; else ''. */
function ownAddress(url: string, origin: string): string {
  if (!url || !URL.canParse(url, origin)) return ''
  const parsed = new URL(url, origin)
  return parsed.origin === origin ? parsed.pathname + parsed.search : ''
}
