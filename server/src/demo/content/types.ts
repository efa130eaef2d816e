import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { Drawing } from '#demo/pictures/svg.ts'
import type { DemoServices } from './services.ts'

/** A picture that is drawn when the demo is made. */
export interface Picture {
  drawing: Drawing
  alt: string
}

/** A part of an article. */
export type Block =
  | { h: string }
  | { p: string }
  | { quote: string }
  | { list: string[] }
  | { figure: Picture }

export interface DemoProduct {
  name: string
  category: string
  summary: string
  /** Fen. */
  price: number
  marketPrice?: number
  unit: string
  story: Block[]
  attributes: [name: string, value: string][]
  /** The first is the cover. */
  pictures: Picture[]
}

export interface DemoMaterial {
  kind: MaterialKind
  title: string
  summary: string
  cover: Drawing
  /** Articles and cases. */
  body?: Block[]
  /** Page images of brochures and documents, pictures of albums. */
  pages?: Picture[]
  /** A film from the demo's folder. */
  film?: { file: string; seconds: number }
}

export interface DemoContent {
  introduction: string
  products: DemoProduct[]
  materials: DemoMaterial[]
  /** What each member of staff says of themselves, in the order of the world; it begins again where it ends. */
  profiles: string[]
  services: DemoServices
  /** What its own card says beside what is known of it, the newest announcement first. */
  companyCard?: { slogan: string; website: string; announcements: [title: string, text: string][] }
}
