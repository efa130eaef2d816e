import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'
import type { ListColumn } from './table.ts'

/** The columns of the sheet in their order, by their names in the template, with accepted other names. */
export const columns: readonly ListColumn<ImportField>[] = [
  {
    field: 'userId',
    required: true,
    name: { zh: '账号', en: 'User ID' },
    also: ['帐号', '帳號', '賬號', '企业微信账号', '成员账号', 'userid'],
  },
  { field: 'name', required: true, name: { zh: '姓名', en: 'Name' }, also: ['名字'] },
  {
    field: 'position',
    name: { zh: '职位', en: 'Position' },
    also: ['職位', '職稱', '职务', '岗位', 'title'],
  },
  { field: 'department', name: { zh: '部门', en: 'Department' }, also: ['部門', '所属部门'] },
  {
    field: 'phone',
    name: { zh: '手机号', en: 'Mobile' },
    also: ['手机', '手机号码', '电话', '手機', '手機號', '手機號碼', '電話', '行動電話', 'phone'],
  },
  {
    field: 'email',
    name: { zh: '邮箱', en: 'Email' },
    also: ['电子邮箱', '企业邮箱', '郵箱', '電子郵件', '信箱', 'e-mail', 'mail'],
  },
  { field: 'role', name: { zh: '角色', en: 'Role' }, also: ['权限', '權限'] },
]

export const columnName = (field: ImportField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field
