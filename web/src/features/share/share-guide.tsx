import { useLayoutEffect, useRef } from 'react'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { useBackCloses } from '#ui/sheet-history.ts'
import style from './share-guide.module.css'

/**
 * Points at the app's own ⋯ menu, because a page cannot share by itself. A tap anywhere or the back button closes it.
 */
export default function ShareGuide({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(true, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.showModal) element.showModal()
    else element?.setAttribute('open', '')
    // Before it is removed from the page; otherwise the focus would not return to the button.
    return () => element?.close?.()
  }, [])
  const wecom = currentHost().app === 'wecom'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog by Escape, see onCancel
    <dialog
      ref={dialog}
      className={style.guide}
      aria-label={m.shell_share_guide_label()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={onClose}
    >
      <Arrow />
      <p className={style.title}>
        {m.shell_share_guide_tap()}
        <span className={style.menu} role="img" aria-label={m.shell_share_guide_menu()}>
          <i />
          <i />
          <i />
        </span>
      </p>
      <p className={style.title}>{wecom ? m.shell_share_guide_wecom() : m.shell_share_guide_wechat()}</p>
      <p className={style.hint}>{m.shell_share_guide_hint()}</p>
      <button type="button" className={style.close}>
        {m.shell_got_it()}
      </button>
    </dialog>
  )
}

function Arrow() {
  return (
    <svg className={style.arrow} viewBox="0 0 96 96" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M12 90C36 84 72 66 82 12" strokeWidth="3" strokeLinecap="round" strokeDasharray="2 8" />
      <path d="M68 22 82 8l10 17" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
