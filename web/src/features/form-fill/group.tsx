import { type ReactNode, useId } from 'react'
import style from './questions.module.css'
import { labelOf } from './words.ts'

interface GroupProps {
  question: Parameters<typeof labelOf>[0]
  error: string | undefined
  /** The error belongs to the group as a whole: no single input could be marked as invalid. */
  isWrongItself?: boolean
  children: (noteId: string | undefined) => ReactNode
}

/** A question with several controls: its name, the controls, and the error. `children` get the id of the note. */
export function Group({ question, error, isWrongItself, children }: GroupProps) {
  const id = useId()
  const note = error || question.hint
  const noteId = note ? id : undefined
  return (
    <fieldset
      className={style.group}
      tabIndex={isWrongItself ? -1 : undefined}
      aria-describedby={noteId}
      aria-invalid={isWrongItself && error ? true : undefined}
    >
      <legend>{labelOf(question)}</legend>
      {children(noteId)}
      {note && (
        <p id={id} className={error ? style.error : style.hint} role={error ? 'alert' : undefined}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
