import type { DrawnMall } from '@mingpian/contract/shared/render.ts'
import { mallPage } from '@mingpian/contract/shared/rules/share.ts'
import { type DrawnPage, drawnData } from './drawn.ts'
import { asksForDrawn } from './piece-address.ts'

/** The mall that the server drew, if its HTML is still in the page and the address asks for it. */
export function drawnMall(): DrawnPage | null {
  const drawn = drawnData<DrawnMall>('mall')
  return (
    drawn && {
      path: mallPage,
      answers: [],
      load: async () => (await import('#features/mall/drawn-goods.ts')).answersOfMall(drawn),
      stillAsked: () => asksForDrawn(),
    }
  )
}
