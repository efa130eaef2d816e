import type { Part } from '@mingpian/contract/shared/rules/sentences/parts.ts'

/** A sentence with its strong parts set off. Its text content is the sentence. */
export function SentenceView({ parts }: { parts: Part[] }) {
  return parts.map(({ text, strong }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
    strong ? <b key={i}>{text}</b> : text,
  )
}
