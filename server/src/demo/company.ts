import type { DemoContent } from '#demo/content/types.ts'
import type { Drawing } from '#demo/pictures/svg.ts'
import type { Gallery } from './gallery.ts'
import type { Lead } from './leads.ts'
import type { Seller, Traffic } from './traffic.ts'
import type { DemoCompany } from './world.ts'

/** Everything about one company of the demo, before it is written down. */
export interface Planned {
  company: DemoCompany
  content: DemoContent
  /** Ids of the materials and products, in the order of the content. */
  materialIds: string[]
  productIds: string[]
  /** In the order of the world's members. */
  sellers: Seller[]
  leads: Lead[]
  traffic: Traffic
  pictures: { logo: Drawing; members: Drawing[]; leads: Drawing[] }
  /** The moment of a share of the period. */
  time: (share: number) => Date
  now: Date
}

export interface Hung extends Planned {
  gallery: Gallery
}
