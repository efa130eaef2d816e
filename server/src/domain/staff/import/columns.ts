import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { ImportField } from '@mingpian/contract/staff.ts'

/** The columns of the sheet in their order, as the template names them, and what else they may be called. */
export const columns: readonly {
  field: ImportField
  required?: true
  name: Record<Locale, string>
  also: readonly string[]
}[] = [
  {
    field: 'userId',
    required: true,
    name: { zh: '账号', en: 'User ID' },
    also: ['帐号', '企业微信账号', '成员账号', 'userid'],
  },
  { field: 'name', required: true, name: { zh: '姓名', en: 'Name' }, also: ['名字'] },
  { field: 'position', name: { zh: '职位', en: 'Position' }, also: ['职务', '岗位', 'title'] },
  { field: 'department', name: { zh: '部门', en: 'Department' }, also: ['所属部门'] },
  { field: 'phone', name: { zh: '手机号', en: 'Mobile' }, also: ['手机', '手机号码', '电话', 'phone'] },
  { field: 'email', name: { zh: '邮箱', en: 'Email' }, also: ['电子邮箱', '企业邮箱', 'e-mail', 'mail'] },
  { field: 'role', name: { zh: '角色', en: 'Role' }, also: ['权限'] },
]

// Far more than a head of ours and a remark beside it.
const mostOfHead = 200

/** A head without what marks a required column. */
const plain = (head: string) =>
  head
    .slice(0, mostOfHead)
    .normalize('NFKC')
    .replace(/[\s*]|\([^()]*\)/g, '')
    .toLowerCase()

const byHead = new Map(
  columns.flatMap(({ field, name, also }) =>
    [name.zh, name.en, ...also].map((head): [string, ImportField] => [plain(head), field]),
  ),
)

/** Maps the fields to the columns of a sheet. */
export function columnsOf(head: readonly string[]): Map<ImportField, number> {
  const found = new Map<ImportField, number>()
  for (const [at, text] of head.entries()) {
    const field = byHead.get(plain(text))
    if (field && !found.has(field)) found.set(field, at)
  }
  return found
}

export const columnName = (field: ImportField, locale: Locale): string =>
  columns.find((column) => column.field === field)?.name[locale] ?? field
