import type { WorkOrder } from '@mingpian/contract/shared/work-order.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PictureLinks } from '#ui/picture-links.tsx'
import style from './work-orders.module.css'

/** The request and all later messages. @param customer the name of the customer */
export function Thread({ workOrder, customer }: { workOrder: WorkOrder; customer: string }) {
  const { words, pictures, createdAt, replies } = workOrder
  const asked = { by: 'customer' as const, name: '', words, pictures, at: createdAt }
  return (
    <ol className={style.thread} aria-label={m.wo_thread()}>
      {[asked, ...replies].map((said) => (
        <Said key={`${said.at}${said.words}`} {...said} name={said.name || customer} />
      ))}
    </ol>
  )
}

function Said({ by, name, words, pictures, at }: WorkOrder['replies'][number]) {
  const now = useNow()
  return (
    <li data-by={by}>
      <header>
        <span>{name}</span>
        <time dateTime={at}>{timeWords(new Date(at), now, getLocale())}</time>
      </header>
      <p>{words}</p>
      <PictureLinks pictures={pictures} />
    </li>
  )
}
