import type { gateway } from '@mingpian/contract/gateway.ts'
import type { Handlers } from '#http/context.ts'

export const gatewayHandlers: Handlers<typeof gateway> = {
  go: () => {
    throw new Error('not built')
  },
}
