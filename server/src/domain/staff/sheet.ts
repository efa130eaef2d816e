import { roleNames } from '@mingpian/contract/shared/role-names.ts'
import type { CardState } from '@mingpian/contract/staff.ts'
import type { RawBuilder } from 'kysely'
import { listOfColumns } from '#domain/module.ts'
import type { StaffFilter } from './members.ts'
import { type StaffRow, staffRows } from './rows.ts'

const sheetWords = {
  zh: {
    ...roleNames.zh,
    active: '在职',
    left: '已离职',
    licensed: '已授权',
    without: '未授权',
    cards: { open: '已上线', closed: '已关闭', unlicensed: '待授权', none: '未开通' },
  },
  en: {
    ...roleNames.en,
    active: 'Active',
    left: 'Left',
    licensed: 'Licensed',
    without: 'None',
    cards: { open: 'Open', closed: 'Closed', unlicensed: 'No licence', none: 'Not set up' },
  },
}

/** The members of staff as a file. @param cardState see `staffWhere` */
export const staffList = (cardState: (companyId: string) => RawBuilder<CardState>) =>
  listOfColumns<StaffFilter, StaffRow>({
    needs: 'staff.read',
    fileName: { zh: '员工名单', en: 'staff' },
    head: {
      zh: ['账号', '姓名', '职位', '部门', '邮箱', '角色', '状态', '名片授权', '名片', '接手人', '加入时间'],
      en: [
        ...['User ID', 'Name', 'Position', 'Department', 'Email', 'Role', 'Status', 'Licence'],
        ...['Card', 'Successor', 'Added'],
      ],
    },
    widths: [20, 14, 20, 20, 28, 10, 10, 10, 10, 14, 20],
    rows: ({ companyId }, filter) => staffRows(companyId, filter, cardState(companyId)),
    cells(row, locale, moment) {
      const words = sheetWords[locale]
      const { userId, name, position, department, email, successor } = row
      const states = [
        words[row.role],
        words[row.status],
        row.licensed ? words.licensed : words.without,
        words.cards[row.card],
      ]
      return [userId, name, position, department, email, ...states, successor, moment(row.since)]
    },
  })
