import type { CardPage } from '@mingpian/contract/entities.ts'
import { useState } from 'react'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import style from './sheets.module.css'

interface SaveSheetProps {
  page: CardPage
  onCall: () => void
  onCopy: (text: string, done: string) => void
  onClose: () => void
}

/**
 * Saving a contact where the web view can't save files: the contact as a code to press, then the file's address for
 * the phone's own browser, then the number by itself.
 */
export default function SaveSheet({ page, onCall, onCopy, onClose }: SaveSheetProps) {
  const [asking, setAsking] = useState(false)
  const file = new URL(page.vcard, location.href).href
  return (
    <Sheet open title={m.card_save_title()} onClose={onClose}>
      <img
        className={style.code}
        src={page.vcardCode}
        alt={m.card_save_code({ name: page.name })}
        width={220}
        height={220}
      />
      <p className={style.hint}>{m.card_save_hint()}</p>
      {page.phone && (
        <div className={style.number}>
          <span>{spacedPhone(page.phone)}</span>
          <Button small onClick={() => onCopy(page.phone, m.card_copied_phone())}>
            {m.card_save_copy()}
          </Button>
          <LinkButton small href={telHref(page.phone)} onClick={onCall}>
            {m.card_save_call()}
          </LinkButton>
        </div>
      )}
      {asking ? (
        <div className={style.guide}>
          <p>{m.card_save_browser_steps()}</p>
          <p className={style.address}>{file}</p>
          <Button block onClick={() => onCopy(file, m.card_copied_link())}>
            {m.card_save_link()}
          </Button>
        </div>
      ) : (
        <Button block kind="quiet" onClick={() => setAsking(true)}>
          {m.card_save_browser()}
        </Button>
      )}
    </Sheet>
  )
}
