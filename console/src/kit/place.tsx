import { createContext, use, useEffect } from 'react'

/** One step of the trail from a section to a page. The page itself has no address. */
export interface Step {
  label: string
  to?: string
}

const Context = createContext<(steps: Step[]) => void>(() => undefined)
export const PlaceProvider = Context

/** Sets the position of the open page below its section, for the trail and the title of the tab. */
export function usePlace(steps: Step[]): void {
  const setSteps = use(Context)
  const text = JSON.stringify(steps)
  useEffect(() => {
    setSteps(JSON.parse(text))
    return () => setSteps([])
  }, [setSteps, text])
}

/** Sets the title of the browser's tab. @param parts the nearest place first */
export function useTitle(parts: string[]): void {
  const title = parts.join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
