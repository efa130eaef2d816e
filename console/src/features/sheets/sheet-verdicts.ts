import type { Words } from '#words/zh.ts'

/** What an import does with a row, in the order of the filter. */
const verdicts = ['rejected', 'changed', 'added', 'same'] as const
type Verdict = (typeof verdicts)[number]

export const verdictColours = { added: 'green', changed: 'blue', same: 'default', rejected: 'red' } as const

export const verdictIn = (text: string): Verdict | undefined => verdicts.find((each) => each === text)

/** The choices of the filter with their numbers of rows. */
export const verdictChoices = (counts: Record<Verdict, number>, words: Words) =>
  verdicts.map((value) => ({ value, label: words.importVerdicts[value], count: counts[value] }))

/** The columns of the numbers in the list of recent imports. */
export const writtenCounts = (words: Words): { title: string; dataIndex: 'added' | 'changed' }[] => [
  { title: words.importVerdicts.added, dataIndex: 'added' },
  { title: words.importVerdicts.changed, dataIndex: 'changed' },
]
