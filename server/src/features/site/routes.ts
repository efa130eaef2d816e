import type { site } from '@mingpian/contract/site.ts'
import type { Handlers } from '#http/context.ts'

export const siteHandlers: Handlers<typeof site> = {
  query: () => {
    throw new Error('not built')
  },
}
