import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from './toast.ts'

interface Part<P> {
  (props: P): ReactNode
  /** Preloads the code, so that it is there when the network is not. */
  fetch: () => void
  /** The same, for a caller that draws only once the code is there. @throws what loading it throws */
  ready: () => Promise<void>
}

/**
 * A piece of a page whose code comes when it is first shown. Where the code does not come the person is told, the
 * piece closes by its own `onClose`, and the page around it stays as it is.
 */
export function part<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
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
    return Loaded ? <Loaded {...props} /> : null
  }
  return Object.assign(Piece, { fetch: () => void fetch().catch(() => {}), ready: fetch })
}

function giveUp(props: { onClose?: () => void }): void {
  toast(m.shell_failed_hint())
  props.onClose?.()
}
