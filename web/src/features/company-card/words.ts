import type { CompanyCardStatus, CompanySection } from '@mingpian/contract/shared/rules/company-card.ts'
import { m } from '#paraglide/messages.js'

export const companySectionNames: Record<CompanySection, () => string> = {
  profile: m.corp_section_profile,
  dynamic: m.corp_section_dynamic,
  goods: m.card_goods,
  people: m.corp_section_people,
  case: m.card_section_case,
  brochure: m.card_section_brochure,
  material: m.card_section_material,
  video: m.card_section_video,
  image: m.card_section_image,
  document: m.card_section_document,
  contact: m.corp_section_contact,
}

export const statusNames: Record<CompanyCardStatus, () => string> = {
  draft: m.corp_status_draft,
  applied: m.corp_status_applied,
  open: m.corp_status_open,
  closed: m.corp_status_closed,
  deleted: m.corp_status_deleted,
}
