import type { Locale } from './render.ts'
import type { Role } from './roles.ts'

/** The names of the roles, the same on screens, in files and in lists to import. From the most to the least. */
export const roleNames: Record<Locale, Record<Role, string>> = {
  zh: { owner: '所有者', admin: '管理员', editor: '编辑', analyst: '分析员', member: '员工' },
  en: { owner: 'Owner', admin: 'Administrator', editor: 'Editor', analyst: 'Analyst', member: 'Member' },
}
