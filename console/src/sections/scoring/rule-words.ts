import type { TagRule } from '@mingpian/contract/tags.ts'
import { useWords } from '#kit/preferences.tsx'

/** A rule in one sentence. */
export function useRuleWords(): (rule: TagRule) => string {
  const words = useWords()
  return ({ match, conditions }) =>
    conditions
      .map(({ fact, atLeast, days, source, contentKind, contentType }) => {
        const kind = contentKind ?? contentType
        const narrower = [
          kind && ((words.ruleKinds as Record<string, string>)[kind] ?? kind),
          source && words.ruleSources[source],
        ].filter(Boolean)
        const sentence = words.ruleSentence(days, words.ruleFacts[fact], atLeast)
        return narrower.length > 0 ? `${sentence} (${narrower.join(' · ')})` : sentence
      })
      .join(match === 'all' ? words.and : words.or)
}
