import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { readParts } from '@mingpian/contract/shared/rules/sentences/read.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { answerHref, opensHref, type Via } from './opens.ts'
import style from './read-links.module.css'

/** A link from an entry to its answers of a form, or to what was read, at the part that was read longest. */
export function Opens({ entry, lead }: { entry: TrailEntry; lead: string }) {
  const via = useVia()
  const { contentType, contentId, contentTitle, event } = entry
  const isRead = event === 'view' || contentType === 'material'
  if (!isRead || !via || !contentTitle) return null
  const answered = event === 'submit_form'
  return (
    <a
      className={style.opens}
      href={
        answered
          ? // The answer's id is that of the event.
            answerHref({ formId: contentId, unionId: lead, answerId: entry.id })
          : opensHref(entry, via)
      }
    >
      {answered ? m.trail_open_answers() : m.trail_open_piece()}
    </a>
  )
}

/** Reading times of a piece's pages or parts in a visit. Each opens the piece there. */
export function Parts({ entry }: { entry: TrailEntry }) {
  const via = useVia()
  const locale = getLocale()
  const parts = entry.event === 'view' ? readParts(entry, locale) : []
  if (parts.length === 0) return null
  return (
    <span className={style.parts}>
      {parts.map(({ key, title, duration }) => {
        const words = (
          <>
            {title} <b>{durationWords(duration, locale)}</b>
          </>
        )
        return via && entry.contentTitle ? (
          <a key={key} className={style.read} href={opensHref(entry, via, key)}>
            {words}
          </a>
        ) : (
          <span key={key} className={style.read}>
            {words}
          </span>
        )
      })}
    </span>
  )
}

/** The reader, through whom pieces are opened; undefined without a session. */
function useVia(): Via | undefined {
  const user = useSession()
  return user ? { companyId: user.companyId, userId: user.saleInfo.userId } : undefined
}
