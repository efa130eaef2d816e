import type { Locale } from '@mingpian/contract/shared/render.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import type { ExportedList } from '#domain/module.ts'
import { type MemberFilter, type MemberRow, memberRows, phoneShown } from './managed.ts'

export interface MembersFilter extends MemberFilter {
  /** Else without names and telephones. */
  withBuyers: boolean
}

const head: Record<Locale, readonly string[]> = {
  zh: ['加入时间', '等级', '等级来源', '手动等级到期', '累计支付（元）', '计入等级（元）', '积分'],
  en: ['Joined', 'Level', 'Level by', 'Level ends', 'Paid (yuan)', 'Counted for the level (yuan)', 'Points'],
}
const widths = [18, 16, 14, 18, 16, 26, 12]
const whoHead: Record<Locale, readonly string[]> = { zh: ['会员', '电话'], en: ['Member', 'Telephone'] }
const ways = {
  zh: { given: '手动设置', reached: '按支付金额' },
  en: { given: 'By hand', reached: 'By payments' },
}

/** The members of the mall as a file, one row each. */
export const membersList: ExportedList = {
  needs: 'orders.read',
  fileName: { zh: '商城会员', en: 'members' },
  isMarked: true,
  open: async ({ sealer, companyId }, asked, locale) => {
    const { withBuyers, ...filter } = asked as MembersFilter
    return {
      head: [...(withBuyers ? whoHead[locale] : []), ...head[locale]],
      widths: [...(withBuyers ? [18, 18] : []), ...widths],
      rows: memberRows(companyId, filter, withBuyers),
      cells: (row, moment) => {
        const { name, number, phone, joinedAt, level, isGiven, givenUntil, paid, counted, points } =
          row as MemberRow
        return [
          ...(withBuyers ? [nameOf({ name, number }, locale), phoneShown(sealer, companyId, phone)] : []),
          moment(joinedAt),
          level,
          level ? ways[locale][isGiven ? 'given' : 'reached'] : '',
          givenUntil ? moment(givenUntil) : '',
          paid / 100,
          counted / 100,
          points,
        ]
      },
    }
  },
}
