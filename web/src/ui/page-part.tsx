import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { PartFailed } from './part-failed.tsx'

/**
 * A part of a page whose code is loaded when it is first shown. As it has a place on the page, a failure is shown there with
 * a retry. A part that opens over the page is a `part`.
 * @param place what stands there until then
 */
export function pagePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  place: ReactNode,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined

  return function PagePart(props: P) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
    useEffect(() => {
      if (Loaded || state !== 'loading') return
      let current = true
      load().then(
        (loaded) => {
          Loaded = loaded.default
          if (current) setState('loaded')
        },
        () => current && setState('failed'),
      )
      return () => {
        current = false
      }
    }, [state])
    if (Loaded) return <Loaded {...props} />
    return state === 'failed' ? <PartFailed onRetry={() => setState('loading')} /> : place
  }
}
