import type { Locale } from '@mingpian/contract/shared/render.ts'
import type {
  CompanyCardMove,
  CompanyCardState,
  CompanyCardStatus,
  CompanySection,
} from '@mingpian/contract/shared/rules/company-card.ts'
import { sectionTitles } from '../edit/titles.ts'

type Words = Record<Locale, string>

const statuses: Record<CompanyCardStatus, Words> = {
  draft: { zh: '草稿', en: 'a draft' },
  applied: { zh: '待开通', en: 'waiting to be opened' },
  open: { zh: '已开通', en: 'open' },
  closed: { zh: '已关闭', en: 'closed' },
  deleted: { zh: '已删除', en: 'deleted' },
}
const shown: Words = { zh: '默认展示中', en: 'the one that is shown' }

const moves: Record<CompanyCardMove, Words> = {
  edit: { zh: '修改', en: 'changed' },
  apply: { zh: '提交开通', en: 'handed in' },
  withdraw: { zh: '撤回', en: 'taken back to a draft' },
  open: { zh: '开通', en: 'opened' },
  close: { zh: '关闭', en: 'closed' },
  show: { zh: '设为默认展示', en: 'shown by default' },
  unshow: { zh: '取消默认展示', en: 'no longer shown by default' },
  delete: { zh: '删除', en: 'deleted' },
  restore: { zh: '恢复', en: 'restored' },
}

/** The reason for refusing a move: the card's state and the requested move. */
export function refusal({ status, isDefault }: CompanyCardState, move: CompanyCardMove): Words {
  const state = isDefault ? shown : statuses[status]
  const asked = moves[move]
  return {
    zh: `公司名片当前为“${state.zh}”，不能${asked.zh}`,
    en: `the company card is ${state.en} and cannot be ${asked.en}`,
  }
}

export const companySectionTitles: Record<CompanySection, Words> = {
  profile: { zh: '公司简介', en: 'About the company' },
  dynamic: { zh: '公司公告', en: 'Announcements' },
  goods: { zh: '产品', en: 'Products' },
  people: { zh: '团队成员', en: 'People' },
  contact: { zh: '联系我们', en: 'Contact' },
  // These have the same titles on the cards of staff.
  case: sectionTitles.case,
  brochure: sectionTitles.brochure,
  material: sectionTitles.material,
  video: sectionTitles.video,
  image: sectionTitles.image,
  document: sectionTitles.document,
}
