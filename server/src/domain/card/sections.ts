import type { CardPage, MaterialItem, MaterialKind, SectionKey } from '@mingpian/contract/shared/entities.ts'

export interface StoredSection {
  key: string
  visible: boolean
}

export interface SectionSetting {
  key: SectionKey
  visible: boolean
}

/** The specification's order. */
export const standardSections: readonly SectionKey[] = [
  'style',
  'contact',
  'profile',
  'brochure',
  'case',
  'material',
  'video',
  'image',
  'document',
]

type MaterialSection = Exclude<SectionKey, 'style' | 'contact' | 'profile'>

/** The sections that show one kind only. */
const sectionOf: Partial<Record<MaterialKind, MaterialSection>> = {
  brochure: 'brochure',
  case: 'case',
  video: 'video',
  image: 'image',
  document: 'document',
}

/** Kinds without a section of their own are marketing materials. */
export const sectionOfKind = (kind: MaterialKind): MaterialSection => sectionOf[kind] ?? 'material'

/** All sections in the card's order. Sections that the card does not list follow in the standard order, visible. */
export function orderedSections(stored: readonly StoredSection[]): SectionSetting[] {
  const known = stored.filter((each): each is SectionSetting =>
    standardSections.includes(each.key as SectionKey),
  )
  const first = known.filter((each, at) => known.findIndex(({ key }) => key === each.key) === at)
  const rest = standardSections.filter((key) => !first.some((each) => each.key === key))
  return [
    ...first.map(({ key, visible }) => ({ key, visible })),
    ...rest.map((key) => ({ key, visible: true })),
  ]
}

/** The sections that visitors see, each with its materials in the card's order. */
export function visibleSections(
  stored: readonly StoredSection[],
  materials: readonly MaterialItem[],
): CardPage['sections'] {
  return orderedSections(stored)
    .filter(({ visible }) => visible)
    .map(({ key }) => ({ key, materials: materials.filter(({ kind }) => sectionOfKind(kind) === key) }))
}
