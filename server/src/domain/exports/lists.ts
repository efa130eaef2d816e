import { actionName, actorName, detailText } from '@mingpian/contract/shared/activity.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { type Capability, isAdministrator, may, type Role } from '@mingpian/contract/shared/roles.ts'
import { seesPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { RawBuilder } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import { type ActivityRow, activityRows } from '#domain/activity/list.ts'
import type { StaffFilter } from '#domain/staff/members.ts'
import { type StaffRow, staffRows } from '#domain/staff/rows.ts'
import { type AnswersFilter, answersList } from './answers.ts'
import type { OpenedList } from './customers.ts'
import {
  type CustomerRow,
  type CustomersFilter,
  customerCells,
  customerHead,
  customerRows,
  customerWidths,
  type ExportOf,
} from './customers.ts'

/** The filters of the lists that become files, by kind. */
export interface ExportFilters {
  staff: StaffFilter
  activity: { action?: string }
  customers: CustomersFilter
  answers: AnswersFilter
}
export type ExportKind = keyof ExportFilters

interface List {
  /** The right to read the list, also as a file; null where each member may read a part of it. */
  needs: Capability | null
  fileName: Record<Locale, string>
  /** Whether each row names who exported it, when, and the export. */
  isMarked?: boolean
  open(of: ExportOf, filter: object, locale: Locale): Promise<OpenedList>
}

/** A list whose columns are always the same. */
const list = <K extends ExportKind, Row>({
  head,
  widths,
  rows,
  cells,
  ...rest
}: {
  needs: Capability
  fileName: List['fileName']
  head: Record<Locale, readonly string[]>
  widths: readonly number[]
  isMarked?: boolean
  rows: (of: ExportOf, filter: ExportFilters[K]) => Promise<RawBuilder<Row>> | RawBuilder<Row>
  cells: (row: Row, locale: Locale, moment: (at: Date) => Cell) => Cell[]
}): List => ({
  ...rest,
  open: async (of, filter, locale) => ({
    head: head[locale],
    widths,
    rows: await rows(of, filter as ExportFilters[K]),
    cells: (row, moment) => cells(row as Row, locale, moment),
  }),
})

const staffWords = {
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

export const lists: Record<ExportKind, List> = {
  staff: list<'staff', StaffRow>({
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
      const words = staffWords[locale]
      const { userId, name, position, department, email, successor } = row
      const states = [words[row.role], words[row.status], row.licensed ? words.licensed : words.without]
      return [userId, name, position, department, email, ...states, successor, moment(row.since)]
    },
  }),
  activity: list<'activity', ActivityRow>({
    needs: 'activity.read',
    fileName: { zh: '操作日志', en: 'activity' },
    head: { zh: ['时间', '操作人', '操作', '详情'], en: ['Time', 'By', 'Action', 'Detail'] },
    widths: [20, 16, 28, 80],
    rows: ({ companyId, modules }, filter) => activityRows(modules, companyId, filter),
    cells: ({ at, by, action, ...change }, locale, moment) => [
      moment(at),
      actorName(by, locale),
      actionName(action, locale),
      detailText(change, locale),
    ],
  }),
  customers: list<'customers', CustomerRow>({
    needs: 'customers.read',
    fileName: { zh: '客户线索', en: 'leads' },
    head: customerHead,
    widths: customerWidths,
    isMarked: true,
    rows: customerRows,
    cells: customerCells,
  }),
  answers: {
    needs: null,
    fileName: { zh: '表单答卷', en: 'answers' },
    isMarked: true,
    open: (of, filter, locale) => answersList(of, filter as AnswersFilter, locale),
  },
}

/**
 * Whether a member may download the file of an export: the member who asked for it, or an administrator. A file with
 * whole phones of leads that are not the member's own needs the right to them, too.
 */
export function mayRead(
  { staffId, role }: { staffId: string; role: Role | '' },
  { kind, filter, staff_id }: { kind: ExportKind; filter: object; staff_id: string },
): boolean {
  const { needs } = lists[kind]
  if (needs && !may(role, needs)) return false
  const isTheirs = staff_id === staffId
  if (!isTheirs && !isAdministrator(role)) return false
  // The answers that came to a salesperson have whole phones in that member's file.
  const hasPhones = ('wholePhones' in filter && filter.wholePhones) || (kind === 'answers' && !isTheirs)
  return !hasPhones || seesPhone(role, false)
}
