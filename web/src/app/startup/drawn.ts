import type { QueryKey } from '@tanstack/react-query'
import { asksForDrawn } from './piece-address.ts'

/** `updatedAt`: 0 for an answer that the page asks for again at once; by default now. */
export type Answers = [key: QueryKey, answer: unknown, updatedAt?: number][]

/** A page whose HTML the server drew, for hydration. */
export interface DrawnPage {
  /** Of its route. */
  path: string
  answers: Answers
  /** Loads the code that the page needs besides its own; further answers may come with it. */
  load?: () => Promise<Answers | undefined>
  /** Whether the address still asks for it. */
  stillAsked: () => boolean
}

/** What the server drew, if its HTML is still in the page and the address asks for it. @param id of the element of its data */
export function drawnData<Drawn>(id: 'piece' | 'product' | 'post' | 'mall'): Drawn | null {
  const text = document.getElementById(id)?.textContent
  if (!text || document.documentElement.classList.contains('bare') || !asksForDrawn()) return null
  // A picture was open over the page when it was reloaded.
  if ((history.state as { usr?: unknown } | null)?.usr) return null
  return JSON.parse(text) as Drawn
}
