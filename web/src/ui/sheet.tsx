import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import style from './sheet.module.css'
import { leaveSheets, useBackCloses } from './sheet-history.ts'

interface SheetProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A sheet from the bottom, on the browser's own modal dialog: focus stays inside; Escape, the back button and a tap
 * beside it close it; then the focus returns.
 */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useBackCloses(open, onClose)

  // Closed before it is removed from the page; otherwise the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    // Web views older than iOS 15.4 have no modal dialogs; there it is an ordinary box at the bottom.
    if (element.showModal) element.showModal()
    else element.setAttribute('open', '')
    // Focus the sheet itself; otherwise the browser would focus the close button.
    element.focus()
    return () => {
      if (element.close) element.close()
      else element.removeAttribute('open')
    }
  }, [open])

  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape, see onCancel
    <dialog
      ref={dialog}
      className={style.sheet}
      tabIndex={-1}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isBeside(event)) onClose()
        else followLink(event)
      }}
    >
      <div className={style.head}>
        <h2 id={heading} className={style.title}>
          {title}
        </h2>
        <button type="button" className={style.close} aria-label={m.shell_close()} onClick={onClose}>
          <X size={24} aria-hidden />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Leaves the sheet's history entry before a link leads to another page. */
function followLink(event: React.MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (link.target || link.hasAttribute('download') || !/^https?:$/.test(link.protocol)) return
  event.preventDefault()
  void leaveSheets().then(() => location.assign(link.href))
}

/** Whether the tap was on the backdrop. The dialog's own padding counts as the dialog. */
function isBeside({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLElement>): boolean {
  const box = currentTarget.getBoundingClientRect()
  return clientY < box.top || clientY > box.bottom || clientX < box.left || clientX > box.right
}
