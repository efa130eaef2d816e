import { type MouseEvent, type PointerEvent, useRef } from 'react'

const longEnough = 500

/** Handlers for an element that does one thing on a tap and another on a long press or a right click. */
export function useLongPress(onLong: () => void, onTap: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      long.current = false
      if (event.button !== 0) return
      timer.current = setTimeout(() => {
        long.current = true
        onLong()
      }, longEnough)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      stop()
      if (!long.current) onLong()
      long.current = true
    },
    onClick: () => {
      if (!long.current) onTap()
    },
  }
}
