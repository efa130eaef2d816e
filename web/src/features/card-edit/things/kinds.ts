import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { m } from '#paraglide/messages.js'

/** The kinds of materials in the order of their tabs. Articles are the card's marketing materials. */
export const kinds: readonly MaterialKind[] = [
  'article',
  'brochure',
  'case',
  'video',
  'image',
  'document',
  'form',
]

/**
 * In English the names of the card's sections begin with a small letter; in a list a kind's name begins with a capital.
 */
const titled = (name: () => string) => () => name().replace(/^[a-z]/, (first) => first.toUpperCase())

export const kindNames: Record<MaterialKind, () => string> = {
  article: m.things_article,
  brochure: titled(m.card_section_brochure),
  case: m.things_case,
  video: titled(m.card_section_video),
  image: titled(m.card_section_image),
  document: titled(m.card_section_document),
  poster: m.things_poster,
  moments: m.things_moments,
  mini: m.things_mini,
  web: m.things_web,
  site: m.things_site,
  form: m.things_form,
}

/** The name of one piece of a kind: English tells it from many. */
export const kindName: Record<MaterialKind, () => string> = {
  ...kindNames,
  article: m.things_one_article,
  brochure: m.things_one_brochure,
  case: m.things_one_case,
  video: m.things_one_video,
  image: m.things_one_image,
  document: m.things_one_document,
}

/** The kind whose section of the card shows a piece: kinds without a section of their own are among the articles. */
export const sectionKind = (kind: MaterialKind): MaterialKind =>
  kind !== 'form' && kinds.includes(kind) ? kind : 'article'

/** The kind that a card's section shows, by the section's key or the kind's own name; undefined for all kinds. */
export function kindOf(name: string): MaterialKind | undefined {
  return name === 'material' ? 'article' : kinds.find((kind) => kind === name)
}
