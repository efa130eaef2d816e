import type { Tag, TagCondition, TagRule } from '@mingpian/contract/tags.ts'

/** A tag as it is typed. */
export interface Draft {
  name: string
  points: number
  hasRule: boolean
  match: TagRule['match']
  conditions: TypedCondition[]
}

interface TypedCondition {
  fact: TagCondition['fact']
  atLeast: number
  days: number
  /** `any`, a content type or a kind of content. */
  kind: string
  source: NonNullable<TagCondition['source']> | 'any'
  /** The id of one piece; kept unchanged, since this editor cannot choose one. */
  contentId?: string | undefined
}

export const newCondition: TypedCondition = {
  fact: 'visits',
  atLeast: 3,
  days: 7,
  kind: 'any',
  source: 'any',
}

/** Content types that are chosen beside the kinds of content. */
const types = ['card', 'product']

export function draftOf(tag: Tag | undefined): Draft {
  const conditions = tag?.rule?.conditions.map(
    ({ contentType, contentKind, source, ...rest }): TypedCondition => ({
      ...rest,
      kind: contentKind ?? (contentType && types.includes(contentType) ? contentType : 'any'),
      source: source ?? 'any',
    }),
  )
  return {
    name: tag?.name ?? '',
    points: tag?.points ?? 0,
    hasRule: Boolean(tag?.rule),
    match: tag?.rule?.match ?? 'all',
    conditions: conditions ?? [newCondition],
  }
}

/** The rule as the call takes it; null for a tag that is given by hand. */
export function ruleOf({ hasRule, match, conditions }: Draft): TagRule | null {
  if (!hasRule) return null
  return {
    match,
    conditions: conditions.map(({ kind, source, contentId, ...rest }) => ({
      ...rest,
      ...(source !== 'any' && { source }),
      ...(kind === 'card' || kind === 'product'
        ? { contentType: kind as 'card' | 'product' }
        : kind === 'any'
          ? contentId && { contentType: 'material' as const }
          : { contentType: 'material' as const, contentKind: kind }),
      ...(contentId && { contentId }),
    })),
  }
}
