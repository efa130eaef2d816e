import type { ReactNode } from 'react'
import { timeWords } from '#kit/time.ts'
import { getLocale } from '#paraglide/runtime.js'
import style from './name-line.module.css'

interface NameLineProps {
  name: string
  /** An ISO 8601 moment. */
  at: string
  now: Date
  /** Formats the time; by default the day and the time. */
  words?: typeof timeWords
  /** A mark between the name and the time. */
  children?: ReactNode
}

/** The first line of a row about a person: the name, and the time at its end. */
export const NameLine = ({ name, at, now, words = timeWords, children }: NameLineProps) => (
  <span className={style.line}>
    <b>{name}</b>
    {children}
    <time dateTime={at}>{words(new Date(at), now, getLocale())}</time>
  </span>
)
