import type { QueryKey } from '@tanstack/react-query'

export type Answers = [key: QueryKey, answer: unknown][]

/** A page whose HTML the server drew, for hydration. */
export interface DrawnPage {
  /** Of its route. */
  path: string
  answers: Answers
  /** Loads the code that the page needs besides its own. */
  load?: () => Promise<unknown>
  /** Whether the address still asks for it. */
  stillAsked: () => boolean
}
