import { listOfColumns } from '#domain/module.ts'
import type { StaffFilter } from './members.ts'
import { type StaffRow, staffRows } from './rows.ts'

const sheetWords = {
  zh: {
    member: '员工',
    analyst: '分析员',
    editor: '编辑',
    admin: '管理员',
    owner: '所有者',
    active: '在职',
    left: '已离职',
    licensed: '已授权',
    without: '未授权',
  },
  en: {
    member: 'Member',
    analyst: 'Analyst',
    editor: 'Editor',
    admin: 'Admin',
    owner: 'Owner',
    active: 'Active',
    left: 'Left',
    licensed: 'Licensed',
    without: 'None',
  },
}

/** The members of staff as a file. */
export const staffList = listOfColumns<StaffFilter, StaffRow>({
  needs: 'staff.read',
  fileName: { zh: '员工名单', en: 'staff' },
  head: {
    zh: ['账号', '姓名', '职位', '部门', '邮箱', '角色', '状态', '名片授权', '接手人', '加入时间'],
    en: [
      ...['User ID', 'Name', 'Position', 'Department', 'Email', 'Role', 'Status', 'Licence'],
      ...['Successor', 'Added'],
    ],
  },
  widths: [20, 14, 20, 20, 28, 10, 10, 10, 14, 20],
  rows: ({ companyId }, filter) => staffRows(companyId, filter),
  cells(row, locale, moment) {
    const words = sheetWords[locale]
    const { userId, name, position, department, email, successor } = row
    const states = [words[row.role], words[row.status], row.licensed ? words.licensed : words.without]
    return [userId, name, position, department, email, ...states, successor, moment(row.since)]
  },
})
