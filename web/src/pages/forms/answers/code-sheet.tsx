import { useMemo } from 'react'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './answers.module.css'
import { drawCode } from './code-picture.ts'

interface CodeSheetProps {
  /** Of the form. */
  title: string
  address: string
  onClose: () => void
}

/** The code of a form as a picture to show, to save and to print. Who answers by it is a lead of the caller. */
export function CodeSheet({ title, address, onClose }: CodeSheetProps) {
  const picture = useMemo(() => drawCode(address, title), [address, title])
  // Messaging apps save pictures by a long press and ignore downloads.
  const savesByPress = currentHost().mobileMessaging
  return (
    <Sheet open title={m.forms_code()} onClose={onClose}>
      <figure className={style.code}>
        <img src={picture} alt={m.forms_code_alt({ title })} />
        <figcaption>{savesByPress ? m.forms_code_press() : m.forms_code_hint()}</figcaption>
      </figure>
      {!savesByPress && (
        <LinkButton block kind="primary" href={picture} download={`${title}.png`}>
          {m.forms_code_save()}
        </LinkButton>
      )}
    </Sheet>
  )
}
