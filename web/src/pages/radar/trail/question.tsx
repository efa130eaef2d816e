import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { SpotPicture } from '#features/reading/spot-picture.tsx'
import { m } from '#paraglide/messages.js'
import style from './trail.module.css'

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
