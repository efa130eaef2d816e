import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Bookmark } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import style from './keep-mark.module.css'
import { useKept } from './use-kept.ts'

/** The bookmark on a card: a tap keeps the card in the wallet or takes it out. */
export default function KeepMark({ page }: { page: CardPage }) {
  const { kept, turn } = useKept(page)
  if (kept === undefined) return null
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
