/** The category of the company's own pages, the only site at present. */
export const siteCategory = 'micro-site'

/** The parameter before the hash that asks the server to draw the company's site, and its page. */
export const siteParameter = 'site'
export const sitePage = '/pages/micro-site/index'

/** The kinds of blocks, in the order in which a new site has them. */
export const blockKinds = [
  'banner',
  'introduction',
  'products',
  'cases',
  'posts',
  'video',
  'news',
  'form',
  'map',
  'contact',
] as const
export type BlockKind = (typeof blockKinds)[number]

export const mostBlocks = 30

/** Number of things that a block of a kind names; kinds that are missing here show all that the company has. */
export const mostChosen: Partial<Record<BlockKind, number>> = {
  products: 12,
  cases: 12,
  posts: 12,
  video: 1,
  form: 1,
  map: 12,
}

/** Number of things that a block shows if it names none. A form is shown only if it is named. */
export const shownByDefault = { products: 6, cases: 4, posts: 4, video: 1, news: 3 } as const

/** Kinds of blocks that have a picture of their own. */
export const withPicture: readonly BlockKind[] = ['banner', 'introduction']

/** The kinds of content that a block of chosen pieces shows; the first one if it names none. */
export const blockMaterials = {
  cases: ['case'],
  posts: ['article', 'brochure', 'document', 'image', 'video', 'case'],
  video: ['video'],
  form: ['form'],
} as const satisfies Partial<Record<BlockKind, readonly string[]>>

/** The blocks that a new site begins with. */
export const firstBlocks: readonly BlockKind[] = [
  'banner',
  'introduction',
  'products',
  'cases',
  'news',
  'map',
  'contact',
]
