import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { materialHref } from '#features/card/links.ts'
import { answersHref } from '#features/forms/links.ts'
import { readParts } from '#features/radar/sentence.ts'
import { SpotPicture } from '#features/reading/spot-picture.tsx'
import { durationWords } from '#kit/time.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './trail.module.css'

/** A link from an entry to its answers of a form, or to its piece. */
export function Opens({ entry, lead }: { entry: TrailEntry; lead: string }) {
  const user = useSession()
  const { contentType, contentId, contentTitle, event } = entry
  if (contentType !== 'material' || !user || !contentTitle) return null
  const answered = event === 'submit_form'
  const via = { companyId: user.companyId, userId: user.saleInfo.userId }
  return (
    <a
      className={style.opens}
      href={
        answered
          ? // The answer's id is that of the event.
            answersHref({ formId: contentId, unionId: lead, answerId: entry.id })
          : materialHref(contentId, via)
      }
    >
      {answered ? m.trail_open_answers() : m.trail_open_piece()}
    </a>
  )
}

/** Reading times of a piece's pages or parts in a visit. */
export function Parts({ entry }: { entry: TrailEntry }) {
  const locale = getLocale()
  const parts = entry.event === 'view' ? readParts(entry, locale) : []
  if (parts.length === 0) return null
  return (
    <span className={style.parts}>
      {parts.map(({ key, title, duration }) => (
        <span key={key} className={style.read}>
          {title} <b>{durationWords(duration, locale)}</b>
        </span>
      ))}
    </span>
  )
}

/** The words of a question, with the picture of the place. */
export function Question({ question }: { question: TrailEntry['question'] }) {
  if (!question) return null
  return (
    <span className={style.question}>
      <q>{question.words}</q>
      <SpotPicture spot={question} alt={m.ask_place({ n: question.page })} />
    </span>
  )
}
