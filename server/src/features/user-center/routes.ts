import type { userCenter } from '@mingpian/contract/user-center.ts'
import type { Handlers } from '#http/context.ts'

export const userCenterHandlers: Handlers<typeof userCenter> = {
  sms: () => {
    throw new Error('not built')
  },
  bind: () => {
    throw new Error('not built')
  },
  unbind: () => {
    throw new Error('not built')
  },
  isPhoneMatch: () => {
    throw new Error('not built')
  },
  isSale: () => {
    throw new Error('not built')
  },
  saleInfo: () => {
    throw new Error('not built')
  },
  miniMaterialList: () => {
    throw new Error('not built')
  },
}
