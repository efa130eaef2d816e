import type { PieceKind } from '@mingpian/client/editing/piece.ts'
import { PairList } from '#features/editing/pair-list.tsx'
import { useWords } from '#kit/preferences.tsx'
import { markRule } from './rules.ts'

interface MarkListProps {
  kind: PieceKind
  label: string
  atLabel: string
  placeholder: string
  maxCount: number
}

/** Titles, each with its page or its time. */
export function MarkList({ kind, label, atLabel, placeholder, maxCount }: MarkListProps) {
  const words = useWords()
  return (
    <PairList
      name="marks"
      label={label}
      maxCount={maxCount}
      short={{
        name: 'at',
        label: (nth) => words.markAt(atLabel, nth),
        placeholder,
        maxLength: 6,
        width: 88,
        rules: (at) => markRule(kind, at, words),
      }}
      long={{ name: 'title', label: words.markTitle, placeholder: words.contentTitle, maxLength: 64 }}
    />
  )
}
