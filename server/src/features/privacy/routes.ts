import type { privacy } from '@mingpian/contract/privacy.ts'
import type { Handlers } from '#http/context.ts'

export const privacyHandlers: Handlers<typeof privacy> = {
  overview: () => {
    throw new Error('not built')
  },
  consent: () => {
    throw new Error('not built')
  },
  exportData: () => {
    throw new Error('not built')
  },
  deleteData: () => {
    throw new Error('not built')
  },
}
