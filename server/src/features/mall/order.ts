import type { mallOrder } from '@mingpian/contract/mall-order.ts'
import type { Handlers } from '#http/context.ts'

export const mallOrderHandlers: Handlers<typeof mallOrder> = {
  miniStatus: () => {
    throw new Error('not built')
  },
  mallMiniStatusByCid: () => {
    throw new Error('not built')
  },
  setMallStatus: () => {
    throw new Error('not built')
  },
  openMiniMall: () => {
    throw new Error('not built')
  },
}
