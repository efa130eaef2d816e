const path = (page: string, userId: string) => `/pages/staff/${page}/index?${new URLSearchParams({ userId })}`

/** Where an administrator looks after the staff: paths inside the hash. */
export const staffPath = '/pages/staff/manage/index'
export const importPath = '/pages/staff/import/index'
export const memberPath = (userId: string) => path('member', userId)
export const handOverPath = (userId: string) => path('hand-over', userId)
