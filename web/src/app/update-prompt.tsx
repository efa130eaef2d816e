import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './update-prompt.module.css'

/** Asks whether to start the newer client. A no lasts until the next visit. */
export function askToRestart(): void {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<UpdatePrompt />)
}

function UpdatePrompt() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Sheet open={open} title={m.shell_new_version_title()} onClose={close}>
      <p className={style.question}>{m.shell_new_version()}</p>
      <div className={style.answers}>
        <Button block onClick={close}>
          {m.shell_later()}
        </Button>
        <Button block kind="primary" onClick={() => location.reload()}>
          {m.shell_restart()}
        </Button>
      </div>
    </Sheet>
  )
}
