import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from './toast.ts'

interface Part<P> {
  (props: P): ReactNode
  /** Preloads the code, so that it works without a network. */
  fetch: () => void
  /** Preloads the code and waits for it. @throws the error of loading */
  ready: () => Promise<void>
}

/**
 * A part of a page whose code is loaded when it is first shown. If the code does not load, a message is shown and the
 * part closes by its own `onClose`; the page stays.
 * @param place what stands there until then; nothing by default
 */
export function part<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  place: ReactNode = null,
): Part<P> {
  let Loaded: ComponentType<P> | undefined
  const fetch = async () => {
    Loaded = (await load()).default
  }

  function Piece(props: P) {
    const [, redraw] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, whatever the properties become
    useEffect(() => {
      if (Loaded) return
      let current = true
      fetch().then(
        () => current && redraw(true),
        () => current && giveUp(props),
      )
      return () => {
        current = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : place
  }
  return Object.assign(Piece, { fetch: () => void fetch().catch(() => {}), ready: fetch })
}

function giveUp(props: { onClose?: () => void }): void {
  toast(m.shell_failed_hint())
  props.onClose?.()
}
