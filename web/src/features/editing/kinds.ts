import type { BodyKind } from '@mingpian/contract/shared/content.ts'

/** The kinds that are made on the phone by the page of content, in the order in which they are offered. */
export const madeKinds = [
  'article',
  'brochure',
  'case',
  'video',
  'image',
  'moments',
  'document',
] as const satisfies readonly BodyKind[]

export type MadeKind = (typeof madeKinds)[number]

export const isMadeKind = (kind: string): kind is MadeKind => (madeKinds as readonly string[]).includes(kind)
