import { creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import type { Words } from '#words/zh.ts'

/** Formats parts of visits: 2,500,000 → 2.5. */
export const visits = (credit: number): string => figure(Math.round((credit / creditParts) * 100) / 100)

/** A thing's title, with its kind unless it is a material. */
export function thingName(contentType: string, title: string, words: Words): string {
  const name = title || words.untitled
  return contentType === 'material' ? name : `${words.contentTypes[contentType] ?? contentType} · ${name}`
}
