import { actionName, actorName, detailText } from '@mingpian/contract/shared/activity.ts'
import { listOfColumns } from '#domain/module.ts'
import { type ActivityRow, activityRows } from './list.ts'

/** The recorded changes as a file. */
export const activityList = listOfColumns<{ action?: string }, ActivityRow>({
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
})
