import { call } from '@mingpian/client/call.ts'

const listeners = new Set<() => unknown>()

/** Calls back after choices were stored. @returns a function that stops */
export function onChoices(listener: () => unknown): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const known = ['accept', 'reject', 'ban', 'filter'] as const
const isKnown = (result: string): result is (typeof known)[number] => known.some((each) => each === result)

/** Stores the answer of the vendor's prompt for each message. Unreadable answers are ignored. */
export async function keepChoices(answers: Record<string, string>): Promise<void> {
  const results = Object.entries(answers).flatMap(([templateId, result]) =>
    isKnown(result) ? [{ templateId, result }] : [],
  )
  if (results.length === 0) return
  await call('POST /card/v1/notice/choose', { body: { results: results.slice(0, 5) } })
  for (const listener of listeners) listener()
}
