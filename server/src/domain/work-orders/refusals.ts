import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Fail } from '#core/http/failure.ts'

/** The rules that refuse a move, as the caller reads them under `illegalMove`. */
const words = {
  taken: { zh: '已有同事接手', en: 'A colleague has taken it' },
  state: { zh: '当前状态下不能进行此操作', en: 'This cannot be done in the present state' },
  reopened: {
    zh: '该工单已重新打开过一次，请提交新的工单',
    en: 'It was opened again once; please send a new request',
  },
} as const satisfies Record<string, Record<Locale, string>>

export type MoveFail = Fail<'illegalMove'>

export const refuse = (fail: MoveFail, refusal: keyof typeof words): never =>
  fail('illegalMove', words[refusal])
