const path = (page: string, userId: string) => `/pages/staff/${page}/index?${new URLSearchParams({ userId })}`

/** Paths of the pages on which an administrator manages the staff, inside the hash. */
export const staffPath = '/pages/staff/manage/index'
export const importPath = '/pages/staff/import/index'
export const memberPath = (userId: string) => path('member', userId)
export const handOverPath = (userId: string) => path('hand-over', userId)
