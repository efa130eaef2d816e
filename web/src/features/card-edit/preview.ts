import type { CardPage, MaterialItem, MaterialKind, SectionKey } from '@mingpian/contract/shared/entities.ts'
import { isShown } from '@mingpian/contract/shared/rules/card-fields.ts'
import { accentOf } from '@mingpian/contract/shared/rules/palette.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Editable, Line } from './fields.ts'

/** The sections that show one kind only; all other kinds are marketing materials. */
const ownSections: Partial<Record<MaterialKind, SectionKey>> = {
  brochure: 'brochure',
  case: 'case',
  video: 'video',
  image: 'image',
  document: 'document',
}
export const sectionOf = (kind: MaterialKind): SectionKey => ownSections[kind] ?? 'material'

/**
 * A card page with the unsaved changes, as any visitor will read it.
 * @param materials the materials to show; those of the page by default
 */
export function drafted(
  page: CardPage,
  value: Editable,
  phone = page.phone,
  materials?: readonly MaterialItem[],
): CardPage {
  const spoken = getLocale() === 'en' ? english(value) : value
  const seen = (field: 'phone' | 'email' | 'address' | 'wechatId', text: string) =>
    isShown(value[`visibility.${field}`]) ? text : ''
  return {
    ...page,
    name: spoken.name,
    position: spoken.position,
    companyName: (getLocale() === 'en' && value['english.companyName']) || page.companyName,
    profile: spoken.profile,
    avatar: value.avatar,
    cardStyle: value.cardStyle,
    cardColor: value.cardColor,
    ...accentOf(value.cardColor, page.brandColor),
    phone: seen('phone', phone),
    email: seen('email', value.email),
    wechatId: seen('wechatId', value.wechatId),
    address: seen('address', spoken.address),
    lines: [...publicLines('phone', value.phones), ...publicLines('email', value.emails)],
    sections: sectionsOf(page, value, materials),
  }
}

interface Spoken {
  name: string
  position: string
  address: string
  profile: string
}

/** The texts of the English side; an empty field falls back to the Chinese one. */
function english(value: Editable): Spoken {
  return {
    name: value['english.name'] || value.name,
    position: value['english.position'] || value.position,
    address: value['english.address'] || value.address,
    profile: value['english.profile'] || value.profile,
  }
}

const publicLines = (kind: 'phone' | 'email', lines: readonly Line[]): CardPage['lines'] =>
  lines
    .filter(({ visibility, value }) => isShown(visibility) && value)
    .map(({ label, value }) => ({ kind, label, value }))

function sectionsOf(
  page: CardPage,
  value: Editable,
  materials: readonly MaterialItem[] | undefined,
): CardPage['sections'] {
  const stored = (key: SectionKey) => page.sections.find((each) => each.key === key)?.materials ?? []
  return value.sections
    .filter(({ visible }) => visible)
    .map(({ key }) => ({
      key,
      materials: materials?.filter(({ kind }) => sectionOf(kind) === key) ?? stored(key),
    }))
}
