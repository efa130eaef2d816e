import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Bookmark } from 'lucide-react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './sheets.module.css'
import { useKept } from './use-kept.ts'

/** Offers to save the card in the wallet after the contact was saved; shows if it is saved already. */
export function KeepButton({ page }: { page: CardPage }) {
  const { kept, turn } = useKept(page, useSession()?.openId ?? '')
  if (kept === undefined) return null
  if (kept)
    return (
      <p className={style.kept} role="status">
        <Bookmark size={16} fill="currentColor" aria-hidden />
        {m.card_kept()}
      </p>
    )
  return (
    <Button block kind="primary" onClick={turn}>
      <Bookmark size={20} aria-hidden />
      {m.card_keep()}
    </Button>
  )
}
