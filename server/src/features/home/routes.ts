import type { home } from '@mingpian/contract/home.ts'
import type { Handlers } from '#http/context.ts'

export const homeHandlers: Handlers<typeof home> = {
  today: () => {
    throw new Error('not built')
  },
  savedCards: () => {
    throw new Error('not built')
  },
  saveCard: () => {
    throw new Error('not built')
  },
  dropCard: () => {
    throw new Error('not built')
  },
  places: () => {
    throw new Error('not built')
  },
  notices: () => {
    throw new Error('not built')
  },
  chooseNotices: () => {
    throw new Error('not built')
  },
}
