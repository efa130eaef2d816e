import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeKind } from '@mingpian/contract/codes.ts'
import type { CouponInput } from '@mingpian/contract/shared/coupons.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { FormDescription } from '@mingpian/contract/shared/forms.ts'
import type { FreightInput } from '@mingpian/contract/shared/freight.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import type { LevelInput } from '@mingpian/contract/shared/levels.ts'
import type { PointsTerms } from '@mingpian/contract/shared/rules/points.ts'
import type { BlockKind } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteContent } from '@mingpian/contract/shared/site.ts'
import type { Tag } from '@mingpian/contract/tags.ts'
import type { NewCard, NewPlace, TradeSettings } from '@mingpian/server/seeding'
import { contentFolder } from './folders.ts'
import type { DemoCompany } from './world.ts'

/** A picture of the company's folder `pictures`. */
export interface PictureFile {
  picture: string
  alt: string
}

/** A part of an article. */
export type Block =
  | { h: string }
  | { p: string }
  | { quote: string }
  | { list: string[] }
  | { figure: PictureFile }

export interface MaterialContent {
  kind: MaterialKind
  title: string
  summary: string
  /** A picture. */
  cover: string
  category?: string
  /** Of articles and cases. */
  body?: Block[]
  /** Of articles: marked as hot. */
  hot?: boolean
  /** Of articles: the article of the calendar's day so many days after now. */
  calendarInDays?: number
  /** Of cases. */
  before?: PictureFile
  after?: PictureFile
  results?: { value: string; label: string }[]
  quote?: { words: string; by: string }
  /** Pages of brochures and documents, pictures of albums and moments. */
  pictures?: PictureFile[]
  /** Of brochures: titles of pages, which are counted from 1. */
  contents?: { title: string; page: number }[]
  /** Of posters; the code of a mini program. */
  picture?: PictureFile
  /** Of moments. */
  text?: string
  /** Of videos and documents: a file of the folder `files`. */
  file?: string
  /** Of videos. */
  seconds?: number
  /** Of videos: from which second on. */
  chapters?: { title: string; at: number }[]
  /** Of pages of other sites, mini programs and the micro-site. */
  address?: string
  siteName?: string
  miniAppId?: string
  miniPath?: string
  site?: string
  form?: FormDescription
}

interface SkuContent {
  /** One value for each name. */
  options: string[]
  /** Fen. */
  price: number
  marketPrice?: number
  code?: string
  stock: number
  /** Of one piece. */
  grams?: number
  /** Of a bundle: the products that one draws on. */
  parts?: { product: string; options?: string[]; count: number }[]
}

export interface ProductContent {
  name: string
  category: string
  summary: string
  unit: string
  /** Names of the options of its SKUs. */
  optionNames?: string[]
  skus: SkuContent[]
  delivery?: ('express' | 'pickUp' | 'none')[]
  /** The name of its freight template. */
  freight?: string
  limitPerPerson?: number
  /** What one piece costs in points beside its price. It stands behind all others, on no card. */
  points?: number
  /** A price for a time that runs on the demo's last day, of every SKU. */
  activity?: {
    name: string
    /** Fen. */
    price: number
    stock: number
    /** Until it ends, from that day on. */
    days: number
  }
  /** `offline`: it is sold in bundles alone, and stands behind all others, on no card. */
  status?: 'offline'
  /** The first is the cover. */
  pictures: PictureFile[]
  story: Block[]
  /** Values by their names, in their order. */
  attributes: Record<string, string>
}

/** Content of a member's card. */
export interface CardContent extends Pick<NewCard, 'visibility' | 'english' | 'contactCode' | 'sections'> {
  /** A picture. */
  portrait: string
  style: 1 | 2 | 3
  color: number
  profile: string
  /** Beside the registered phone and e-mail address. */
  lines?: { kind: 'phone' | 'email'; label: string; value: string }[]
}

interface BlockContent {
  kind: BlockKind
  title: string
  text?: string
  picture?: PictureFile
  things?: string[]
}

/** A coupon. Days are counted from now. */
export interface CouponContent
  extends Omit<CouponInput, 'startsAt' | 'endsAt' | 'productIds' | 'categoryIds'> {
  startsInDays: number
  /** Null for none. */
  endsInDays: number | null
  /** Who has it: buyers who used it for an order, leads to whom members of staff gave it, or visitors who took it. */
  held: 'orders' | 'given' | 'linked' | 'none'
  stopped?: boolean
}

interface CompanyFile {
  /** The company of the world that shows this. */
  companyId: string
  introduction: string
  /** Whether it has the forms of the property trade. */
  isEstate?: boolean
  /** Number of visitors in the period. */
  visitors: number
  /** Texts of the company card beside the company's data; the newest announcement first. */
  companyCard?: { slogan: string; website: string; announcements: { title: string; text: string }[] }
  /** In the order of the world's members; they begin again where they end. */
  cards: CardContent[]
  places: NewPlace[]
  /** Without a merchant id nothing can be paid. */
  mall: {
    isOpen: boolean
    merchantId?: string
    trade: Omit<TradeSettings, 'pickUp' | 'couponBack'>
    points: PointsTerms
    /** Of members, the lowest first. */
    levels?: LevelInput[]
  }
  tags: { name: string; tags: Pick<Tag, 'name' | 'points' | 'rule'>[] }[]
  /** Acquisition links, each of a member by their place; those to the card are what a share of theirs brought. */
  links: {
    name: string
    channel: string
    member: number
    kind: 'card' | 'code' | 'mini' | 'web'
    target?: string
    quota?: number
  }[]
  /** Codes in WeCom. Members by their places, tags as `group/tag`. */
  codes: {
    name: string
    channel: string
    kind: CodeKind
    members: { member: number; hours: Shift[] }[]
    deputy?: number
    tags: string[]
    welcome: string
  }[]
  /** Tasks for all members to pass a piece on. Days are counted from now; the first members have done their part. */
  tasks: {
    title: string
    words: string
    /** The title of the piece. */
    piece: string
    madeDaysAgo: number
    deadlineInDays: number
    shared: number
    completed: number
  }[]
  /** Leads that one member handed to another, by their places. */
  turns: { from: number; to: number; leads: number; daysAgo: number }[]
  /** The micro-site. Blocks name products and pieces by their names. */
  site: Pick<SiteContent, 'title' | 'description' | 'isPublic'> & { blocks: BlockContent[] }
}

/** Content of a company: the files of its folder in `content/`. */
export interface CompanyContent extends CompanyFile {
  /** The folder. */
  folder: string
  materials: MaterialContent[]
  products: ProductContent[]
  coupons: CouponContent[]
  freights: FreightInput[]
  /** The newest first, apart from a pinned one. */
  posts: PostContent[]
}

const visitors = join(contentFolder, 'visitors')

/** Paths of the portraits of visitors who show one. */
export const visitorPortraits: readonly string[] = readdirSync(visitors)
  .filter((name) => name.endsWith('.webp'))
  .sort()
  .map((name) => join(visitors, name))

/** Parts of the visitors' names. */
export const visitorNames = JSON.parse(readFileSync(join(visitors, 'names.json'), 'utf8')) as {
  families: string[]
  given: string[]
}

/** A comment of a visitor or of a member of staff, by their places. */
export interface CommentContent {
  visitor?: number
  member?: number
  text: string
  state?: 'waiting'
  replies?: CommentContent[]
}

export interface PostContent {
  face: 'bridge' | 'dync'
  /** Of the news desk. */
  type?: 'news' | 'activity' | 'story'
  /** The place of the member. */
  author: number
  daysAgo: number
  title?: string
  text: string
  pictures: PictureFile[]
  /** The title of a piece. */
  thing?: string
  audience?: 'staff'
  state?: 'review'
  pinned?: boolean
  likes: number
  comments: CommentContent[]
}

/** The content of every folder that has a `company.json`. */
export function readContents(): CompanyContent[] {
  return readdirSync(contentFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'visitors')
    .map(({ name }) => {
      const folder = join(contentFolder, name)
      const read = <T>(file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
      return {
        ...read<CompanyFile>('company.json'),
        folder,
        materials: read<MaterialContent[]>('materials.json'),
        products: read<ProductContent[]>('products.json'),
        coupons: read<CouponContent[]>('coupons.json'),
        freights: read<FreightInput[]>('freights.json'),
        posts: read<PostContent[]>('posts.json'),
      }
    })
}

/**
 * Finds the content of a company, or of the one that it is like.
 * @throws Error where no folder has it
 */
export function contentFor(
  { companyId, like = companyId }: Pick<DemoCompany, 'companyId' | 'like'>,
  contents: CompanyContent[],
): CompanyContent {
  const content = contents.find((each) => each.companyId === like)
  if (!content) throw new Error(`there is no content for the company ${like}`)
  return content
}
