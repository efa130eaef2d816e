import type { QueryKey } from '@tanstack/react-query'

export type Answers = [key: QueryKey, answer: unknown][]

/** A page whose HTML the server drew, for the client to take over. */
export interface DrawnPage {
  /** Of its route. */
  path: string
  answers: Answers
  /** Loads what the page draws beside its own code. */
  load?: () => Promise<unknown>
  /** Does the address still ask for it? */
  stillAsked: () => boolean
}
