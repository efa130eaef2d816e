import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { startersEn } from './starters.en.ts'
import { startersZh } from './starters.zh.ts'

/** A template of the product. Words in 〔〕 or [] are left for the company to fill in. */
export interface Starter {
  templateId: string
  kind: MaterialKind
  /** As the list of templates shows it. */
  name: string
  /** The use of the template. */
  summary: string
  /** Of a new piece. */
  title: string
  body: BodyInput
}

/** The templates of the product. @param company the name that their texts contain */
export const starters = (locale: Locale, company: string): Starter[] =>
  locale === 'en' ? startersEn(company) : startersZh(company)
