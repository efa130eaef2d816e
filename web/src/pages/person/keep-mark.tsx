import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Bookmark } from 'lucide-react'
import style from '#features/card/view/card.module.css'
import { m } from '#paraglide/messages.js'
import { useKept } from './use-kept.ts'

/**
 * The bookmark on a card: a tap keeps the card in the wallet or takes it out. It stands on the card from the first paint;
 * until the wallet has answered it looks like that of a card that is not kept.
 * @param openId of the reader; '' without a session
 */
export function KeepMark({ page, openId }: { page: CardPage; openId: string }) {
  const { kept = false, turn } = useKept(page, openId)
  return (
    <button
      type="button"
      className={style.keep}
      aria-pressed={kept}
      aria-label={m.home_keep()}
      onClick={turn}
    >
      <Bookmark size={20} fill={kept ? 'currentColor' : 'none'} />
    </button>
  )
}
