import type { QueryKey } from '@tanstack/react-query'
import { asksForDrawn } from './piece-address.ts'

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

/** What the server drew, if its HTML is still in the page and the address asks for it. @param id of the element of its data */
export function drawnData<Drawn>(id: 'piece' | 'product' | 'post'): Drawn | null {
  const text = document.getElementById(id)?.textContent
  if (!text || document.documentElement.classList.contains('bare') || !asksForDrawn()) return null
  // A picture was open over the page when it was reloaded.
  if ((history.state as { usr?: unknown } | null)?.usr) return null
  return JSON.parse(text) as Drawn
}
