import { creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import type { Words } from '#words/zh.ts'

/** Parts of visits as they are read: 2.5 of 2,500,000. */
export const visits = (credit: number): string =>
  (Math.round((credit / creditParts) * 100) / 100).toLocaleString()

/** A thing by its title, but for a material with its kind. */
export function thingName(contentType: string, title: string, words: Words): string {
  const name = title || words.untitled
  return contentType === 'material' ? name : `${words.contentTypes[contentType] ?? contentType} · ${name}`
}
