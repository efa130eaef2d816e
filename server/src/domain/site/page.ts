import type { MaterialItem, MaterialKind, ProductItem } from '@mingpian/contract/shared/entities.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { type BlockKind, blockMaterials, shownByDefault } from '@mingpian/contract/shared/rules/site.ts'
import type { ShownBlock, SiteBlock, SiteContent, SitePage } from '@mingpian/contract/shared/site.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import { publishedSite } from '#domain/content/site.ts'
import { effectiveState } from '#domain/content/visibility.ts'
import { placesOf } from '#domain/place/places.ts'
import { newestNews } from '#domain/posts/announcements.ts'
import { categoryName } from '#domain/shop/product/categories.ts'
import { shownForMoney } from '#domain/shop/product/queries.ts'

/** The published micro-site, read from the database each time; undefined if it is not open. */
export async function sitePage(db: TenantDb, companyId: string): Promise<SitePage | undefined> {
  const site = await publishedSite(db, companyId)
  return site && shownSite(db, companyId, site)
}

/** An arrangement with the things in its blocks; undefined if the company is not open. Empty blocks are left out. */
export async function shownSite(
  db: TenantDb,
  companyId: string,
  { siteId, content }: { siteId: string; content: SiteContent },
): Promise<SitePage | undefined> {
  const company = await publicCompany(db, companyId)
  if (!company) return undefined
  const stock = stockOf(db, companyId, content.blocks)
  const blocks: ShownBlock[] = []
  for (const block of content.blocks) {
    const shown = { ...bare(block), ...(await fillings[block.kind](block, company, stock)) }
    if (hasSomething(shown)) blocks.push(shown)
  }
  const { name, logo, phone, address } = company
  const picture = content.picture ?? blocks.find(({ kind }) => kind === 'banner')?.picture
  return {
    companyId,
    siteId,
    title: content.title,
    description: content.description || cutText(company.introduction, 160),
    picture: picture?.url ?? logo,
    isPublic: content.isPublic,
    company: { name, logo, phone, address },
    blocks,
  }
}

const bare = ({ id, kind, title, text, picture }: SiteBlock): ShownBlock => ({
  id,
  kind,
  title,
  text,
  picture,
  products: [],
  materials: [],
  news: [],
  places: [],
  film: '',
})

type Company = NonNullable<Awaited<ReturnType<typeof publicCompany>>>
type Filling = (block: SiteBlock, company: Company, stock: Stock) => Promise<Partial<ShownBlock>>

const nothing: Filling = async () => ({})
const pieces: Filling = async (block, _company, stock) => ({ materials: await stock.materials(block) })

/** The things in a block, besides its own text and picture. */
const fillings: Record<SiteBlock['kind'], Filling> = {
  banner: async ({ title }, { name }) => ({ title: title || name }),
  introduction: async ({ text }, { introduction }) => ({ text: text || introduction }),
  products: async (block, _company, stock) => ({ products: await stock.products(block) }),
  cases: pieces,
  posts: pieces,
  form: pieces,
  video: async (block, _company, stock) => {
    const materials = await stock.materials(block)
    return { materials, film: materials[0] ? await stock.film(materials[0]._id) : '' }
  },
  news: async (_block, _company, stock) => ({ news: await stock.news() }),
  map: async ({ ids }, { name, address, phone }, stock) => {
    const all = await stock.places()
    const chosen = ids.length ? ids.flatMap((id) => all.filter((place) => place.id === id)) : all
    if (chosen.length || !address) return { places: chosen }
    return { places: [{ id: '', name, address, phone }] }
  },
  contact: nothing,
}

function hasSomething({ kind, text, picture, products, materials, news, places }: ShownBlock): boolean {
  if (kind === 'banner' || kind === 'contact') return true
  return (
    Boolean(text && kind === 'introduction') || picture !== null || holds(products, materials, news, places)
  )
}

const holds = (...lists: unknown[][]) => lists.some((list) => list.length > 0)

type Stock = ReturnType<typeof stockOf>

/** The things for the blocks of a site: each read once, and only if a block needs it. */
function stockOf(db: TenantDb, companyId: string, blocks: readonly SiteBlock[]) {
  const chosen = blocks.flatMap(({ ids }) => ids).filter(isUuid)
  const once = <T>(read: () => Promise<T>) => {
    let answer: Promise<T> | undefined
    return () => {
      answer ??= read()
      return answer
    }
  }
  const found = once(() => piecesOf(db, companyId, chosen, blocks))
  const pieces = async (askedBy: string) =>
    (await found()).flatMap((piece) => (piece.askedBy === askedBy ? [piece.item] : []))
  const chosenProducts = once(() => productsOf(db, companyId, { ids: chosen }))
  const among = <T extends { _id: string }>(all: T[], ids: readonly string[]) =>
    ids.flatMap((id) => all.filter(({ _id }) => _id === id))

  return {
    async products({ ids }: SiteBlock): Promise<ProductItem[]> {
      if (ids.length) return among(await chosenProducts(), ids)
      return productsOf(db, companyId, { newest: shownByDefault.products })
    },

    async materials({ kind, ids }: SiteBlock): Promise<MaterialItem[]> {
      if (ids.length) {
        const named = among(await pieces(''), ids)
        return named.filter((each) => shownKinds(kind).includes(each.kind))
      }
      const newest = newestOf(kind)
      return newest ? pieces(newest.kind) : []
    },

    film: async (materialId: string): Promise<string> =>
      (await found()).find(({ item }) => item._id === materialId)?.film ?? '',

    news: once(() => newestNews(db, companyId, shownByDefault.news)),

    places: once(async () =>
      (await placesOf(db, companyId, '')).map(({ id, name, address, phone }) => ({
        id,
        name,
        address,
        phone,
      })),
    ),
  }
}

/** The kinds of content that a kind of block shows. */
const shownKinds = (kind: BlockKind): readonly MaterialKind[] =>
  kind in blockMaterials ? blockMaterials[kind as keyof typeof blockMaterials] : []

/** The content that a block shows if it names none; undefined if it then shows nothing. */
function newestOf(kind: BlockKind): { kind: MaterialKind; count: number } | undefined {
  if (kind === 'form') return undefined
  const [first] = shownKinds(kind)
  return first && { kind: first, count: shownByDefault[kind as 'cases' | 'posts' | 'video'] }
}

interface Piece {
  /** '' if a block names it, otherwise the kind whose newest were requested. */
  askedBy: string
  item: MaterialItem
  /** Address of the film of a video; '' of other kinds. */
  film: string
}

/**
 * The named published pieces, and the newest of the company's own of each kind that a block needs, in one statement.
 */
async function piecesOf(
  db: TenantDb,
  companyId: string,
  named: readonly string[],
  blocks: readonly SiteBlock[],
): Promise<Piece[]> {
  const newest = new Map(
    blocks.flatMap(({ kind, ids }) => {
      const asked = ids.length ? undefined : newestOf(kind)
      return asked ? [[asked.kind, asked.count] as const] : []
    }),
  )
  const read = (askedBy: string, which: RawBuilder<unknown>) => sql`(
    select ${askedBy}::text as "askedBy", material_id as _id, kind, title, summary, cover, pages, duration,
      updated_at as "updatedAt", case when kind = 'video' then body->'file'->>'url' end as film
    from material where company_id = ${companyId} and ${effectiveState} = 'published' and ${which})`
  const parts = [
    read('', sql`material_id = any(${named}::uuid[])`),
    ...[...newest].map(([kind, count]) =>
      read(kind, sql`kind = ${kind} and official order by updated_at desc, material_id limit ${count}`),
    ),
  ]
  const { rows } = await sql<
    Omit<MaterialItem, 'updatedAt'> & { updatedAt: Date; askedBy: string; film: string | null }
  >`select * from (${sql.join(parts, sql` union all `)}) pieces order by "updatedAt" desc, _id`.execute(db)
  return rows.map(({ askedBy, film, updatedAt, ...rest }) => ({
    askedBy,
    item: { ...rest, updatedAt: updatedAt.toISOString() },
    film: film ?? '',
  }))
}

/** The named published products, or the newest ones. */
async function productsOf(
  db: TenantDb,
  companyId: string,
  asked: { ids: readonly string[] } | { newest: number },
): Promise<ProductItem[]> {
  let query = db
    .selectFrom('product')
    .select(['product_id', 'name', 'summary', 'cover', 'price', 'market_price', 'unit'])
    .select(categoryName().as('category'))
    .where('company_id', '=', companyId)
    .where(shownForMoney)
  if ('ids' in asked) query = query.where(sql<boolean>`product_id = any(${asked.ids}::uuid[])`)
  else query = query.orderBy('updated_at', 'desc').orderBy('product_id').limit(asked.newest)
  const rows = await query.execute()
  return rows.map(({ product_id, price, market_price, ...rest }) => ({
    _id: product_id,
    ...rest,
    price: Number(price),
    marketPrice: Number(market_price),
  }))
}
