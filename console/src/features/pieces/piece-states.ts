import type { MaterialKind } from '@mingpian/contract/shared/entities.ts'
import { type MaterialState, materialStates } from '@mingpian/contract/shared/rules/material-state.ts'
import { zh } from '#words/zh.ts'

export const isKind = (text: string): text is MaterialKind => Object.hasOwn(zh.kinds, text)
export const isState = (text: string): text is MaterialState =>
  (materialStates as readonly string[]).includes(text)

export const stateColours: Record<MaterialState, string> = {
  draft: 'default',
  published: 'green',
  recalled: 'red',
  expired: 'orange',
  removed: 'default',
}
