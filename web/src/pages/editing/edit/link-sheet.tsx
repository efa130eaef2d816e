import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './text.module.css'

interface LinkSheetProps {
  /** Of the present link; '' for none. */
  address: string
  /** With '' the link goes. */
  onDone: (address: string) => void
  onClose: () => void
}

/** Asks for the target of the selected words. */
export function LinkSheet({ address, onDone, onClose }: LinkSheetProps) {
  const [typed, setTyped] = useState(address)
  const [error, setError] = useState('')
  const done = () => {
    const url = typed.trim()
    if (/^(https?:\/\/|tel:|mailto:)\S+$/i.test(url)) onDone(url)
    else setError(m.forms_url_wrong())
  }
  return (
    <Sheet open title={m.editing_link()} onClose={onClose}>
      <div className={style.link}>
        <Field
          label={m.editing_link_address()}
          placeholder="https://"
          maxLength={2_048}
          value={typed}
          error={error}
          onChange={(next) => {
            setTyped(next)
            setError('')
          }}
        />
        <Button block kind="primary" onClick={done}>
          {m.editing_link_set()}
        </Button>
        {address && (
          <Button block kind="quietDanger" onClick={() => onDone('')}>
            {m.editing_link_remove()}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
