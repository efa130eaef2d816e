import type { mallAccount } from '@mingpian/contract/mall-account.ts'
import type { Handlers } from '#http/context.ts'

export const mallAccountHandlers: Handlers<typeof mallAccount> = {
  sessionAvailable: () => {
    throw new Error('not built')
  },
  mallConfigForCustomer: () => {
    throw new Error('not built')
  },
  mallConfig: () => {
    throw new Error('not built')
  },
  memberAuth: () => {
    throw new Error('not built')
  },
  member: () => {
    throw new Error('not built')
  },
}
