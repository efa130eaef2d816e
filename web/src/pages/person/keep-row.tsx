import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Bookmark } from 'lucide-react'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow } from '#ui/rows.tsx'
import { useKept } from './use-kept.ts'

/**
 * Keeps the card in the wallet or takes it out, with a mark while it is kept. Until the wallet has answered it looks like
 * that of a card that is not kept.
 */
export function KeepRow({ page }: { page: CardPage }) {
  const { kept = false, turn } = useKept(page, useSession()?.openId ?? '')
  return (
    <ButtonRow title={m.card_keep()} icon={<Bookmark size={20} aria-hidden />} chosen={kept} onClick={turn} />
  )
}
