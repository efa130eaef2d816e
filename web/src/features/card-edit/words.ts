import type { SectionKey } from '@mingpian/contract/shared/entities.ts'
import { cardColour } from '@mingpian/contract/shared/rules/palette.ts'
import { m } from '#paraglide/messages.js'
import type { Editable, EditKey, Line } from './fields.ts'

/** Labels of the fields. */
export const fieldNames: Record<EditKey, () => string> = {
  name: m.edit_name,
  position: m.edit_position,
  avatar: m.edit_portrait,
  cardStyle: m.edit_style,
  cardColor: m.edit_colour,
  contactCode: m.edit_code,
  address: m.card_address,
  wechatId: m.card_wechat,
  email: m.card_email,
  profile: m.card_section_profile,
  phones: m.edit_phones,
  emails: m.edit_emails,
  sections: m.edit_sections,
  'visibility.phone': () => m.edit_who_sees({ field: m.card_phone() }),
  'visibility.email': () => m.edit_who_sees({ field: m.card_email() }),
  'visibility.address': () => m.edit_who_sees({ field: m.card_address() }),
  'visibility.wechatId': () => m.edit_who_sees({ field: m.card_wechat() }),
  'english.name': () => m.edit_english_of({ field: m.edit_name() }),
  'english.position': () => m.edit_english_of({ field: m.edit_position() }),
  'english.companyName': () => m.edit_english_of({ field: m.edit_company() }),
  'english.address': () => m.edit_english_of({ field: m.card_address() }),
  'english.profile': () => m.edit_english_of({ field: m.card_section_profile() }),
}

export const sectionNames: Record<SectionKey, () => string> = {
  style: m.card_section_style,
  contact: m.card_section_contact,
  profile: m.card_section_profile,
  brochure: m.card_section_brochure,
  case: m.card_section_case,
  material: m.card_section_material,
  video: m.card_section_video,
  image: m.card_section_image,
  document: m.card_section_document,
}

export const styleNames = { 1: m.edit_style_1, 2: m.edit_style_2, 3: m.edit_style_3 } as const

const colourNames = new Map([
  ['deep blue', m.edit_colour_blue],
  ['jade', m.edit_colour_jade],
  ['plum', m.edit_colour_plum],
  ['wine', m.edit_colour_wine],
  ['ember', m.edit_colour_ember],
  ['graphite', m.edit_colour_graphite],
  ['paper', m.edit_colour_paper],
])
export const colourName = (index: number) => colourNames.get(cardColour(index).name)?.() ?? ''

export const visibilityNames = {
  public: m.edit_see_public,
  exchange: m.edit_see_exchange,
  hidden: m.edit_see_hidden,
} as const

export const codeNames = {
  enterprise: m.edit_code_enterprise,
  mini: m.edit_code_mini,
  default: m.edit_code_default,
} as const

/** A field's value in one line, for the choice between two. */
export function valueWords(key: EditKey, value: Editable): string {
  if (key === 'avatar') return value.avatar ? m.edit_has_portrait() : m.edit_no_portrait()
  if (key === 'cardStyle') return styleNames[value.cardStyle]()
  if (key === 'cardColor') return colourName(value.cardColor)
  if (key === 'contactCode') return codeNames[value.contactCode]()
  if (key === 'phones' || key === 'emails') return linesWords(value[key]) || m.edit_empty()
  if (key === 'sections')
    return value.sections
      .filter(({ visible }) => visible)
      .map(({ key }) => sectionNames[key]())
      .join(m.edit_listed())
  if (isVisibility(key)) return visibilityNames[value[key]]()
  return value[key] || m.edit_empty()
}

const linesWords = (lines: Line[]) => lines.map(({ value }) => value).join(m.edit_listed())

type VisibilityKey = Extract<EditKey, `visibility.${string}`>
const isVisibility = (key: EditKey): key is VisibilityKey => key.startsWith('visibility.')

/** The texts of the choice of style and colour. */
export const pickerWords = {
  get styles() {
    return m.edit_style()
  },
  get colours() {
    return m.edit_colour()
  },
  styleNames,
  colourName,
}
