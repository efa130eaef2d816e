import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'
import { columns } from './columns.ts'

/** The example people in the template. */
export const examples: Record<Locale, string[][]> = {
  zh: [
    ['ZhangSan', '张三', '客户经理', '销售部', '13800001111', 'zhangsan@example.com', '员工'],
    ['LiSi', '李四', '区域总监', '销售部', '13900002222', 'lisi@example.com', '管理员'],
  ],
  en: [
    ['ZhangSan', 'Zhang San', 'Account manager', 'Sales', '13800001111', 'zhangsan@example.com', 'Member'],
    ['LiSi', 'Li Si', 'Regional director', 'Sales', '13900002222', 'lisi@example.com', 'Administrator'],
  ],
}

/** Whether a row is an unchanged example of the template. A changed example counts as a real row. */
export const isExample = (values: Partial<Record<ImportField, string>>): boolean =>
  Object.values(examples)
    .flat()
    .some((example) => columns.every(({ field }, at) => values[field] === example[at]))
