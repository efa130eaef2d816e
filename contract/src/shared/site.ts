import { type Static, Type } from '@sinclair/typebox'
import { MiniDynamic } from '#company-card.ts'
import { Picture } from './content.ts'
import { MaterialItem, ProductItem } from './entities.ts'
import { companyId, line, recordId, url } from './fields.ts'
import { blockKinds, mostBlocks } from './rules/site.ts'

const blockId = Type.String({ pattern: '^[a-z0-9-]{1,36}$' })
const blockKind = Type.Union(blockKinds.map((kind) => Type.Literal(kind)))

/** A block as it is arranged. */
export const SiteBlock = Type.Object({
  /** Unique on the site; it stays while the block moves. */
  id: blockId,
  kind: blockKind,
  /** '' for the usual heading of its kind; of a banner the company's name. */
  title: line(40),
  /** A sentence below the heading; the text of an introduction, '' for the company's own. */
  text: Type.String({ maxLength: 2000 }),
  /** Of a banner or an introduction; null for none. */
  picture: Type.Union([Picture, Type.Null()]),
  /** The products, pieces or places that it shows, in this order; empty for the newest, or for all places. */
  ids: Type.Array(recordId, { maxItems: 12 }),
})
export type SiteBlock = Static<typeof SiteBlock>

/** A site as it is arranged. */
export const SiteContent = Type.Object({
  title: line(40),
  /** For search engines and link previews. */
  description: line(160),
  /** For link previews; null for the banner's. */
  picture: Type.Union([Picture, Type.Null()]),
  /** Search engines may list the site. */
  isPublic: Type.Boolean(),
  blocks: Type.Array(SiteBlock, { maxItems: mostBlocks }),
})
export type SiteContent = Static<typeof SiteContent>

const text = Type.String()

/** A block for visitors. The lists that its kind does not show are empty. */
export const ShownBlock = Type.Object({
  id: text,
  kind: blockKind,
  title: text,
  text,
  picture: Type.Union([Picture, Type.Null()]),
  products: Type.Array(ProductItem),
  materials: Type.Array(MaterialItem),
  news: Type.Array(MiniDynamic),
  places: Type.Array(
    Type.Object({
      /** '' for the company's address, if it has no places. */
      id: text,
      name: text,
      address: text,
      phone: text,
    }),
  ),
  /** The film of a video block; '' elsewhere. */
  film: url,
})
export type ShownBlock = Static<typeof ShownBlock>

/** A site for visitors. Empty blocks are left out. */
export const SitePage = Type.Object({
  companyId,
  /** '' in a preview. */
  siteId: text,
  title: text,
  description: text,
  /** For link previews; '' for none. */
  picture: url,
  isPublic: Type.Boolean(),
  company: Type.Object({
    name: text,
    logo: url,
    phone: text,
    address: text,
  }),
  blocks: Type.Array(ShownBlock),
})
export type SitePage = Static<typeof SitePage>
