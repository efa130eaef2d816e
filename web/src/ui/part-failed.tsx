import { m } from '#paraglide/messages.js'
import style from './part-failed.module.css'

/** The message for a part of a page that did not load, while the rest is shown. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={style.failed} role="alert">
      <span>{m.shell_failed_title()}</span>
      <button type="button" onClick={onRetry}>
        {m.shell_retry()}
      </button>
    </div>
  )
}
