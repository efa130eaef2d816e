import type { BodyInput } from '@mingpian/contract/shared/content.ts'
import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'

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
