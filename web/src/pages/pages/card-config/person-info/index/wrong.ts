import type { Editable, Line } from '#features/card-edit/fields.ts'
import { m } from '#paraglide/messages.js'

const emailShape = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/
const phoneShape = /^(?=.*\d)[0-9+*#(). -]{3,32}$/

/** What has to be put right before anything is sent, by field. The server says the same. */
export function wrongOf(value: Editable): Record<string, string> {
  return {
    ...(!value.name.trim() && { name: m.edit_need_name() }),
    ...(value.email && !emailShape.test(value.email) && { email: m.edit_wrong_email() }),
    ...wrongLines('phones', value.phones, phoneShape, m.edit_wrong_phone),
    ...wrongLines('emails', value.emails, emailShape, m.edit_wrong_email),
  }
}

function wrongLines(key: string, lines: readonly Line[], shape: RegExp, words: () => string) {
  return Object.fromEntries(
    lines.flatMap((line, at) => (isEmpty(line) || shape.test(line.value) ? [] : [[`${key}.${at}`, words()]])),
  )
}

const isEmpty = ({ label, value }: Line) => !label.trim() && !value

/** Lines that were begun and left empty are none. */
export function tidied(value: Editable): ['phones' | 'emails', Line[]][] {
  return (['phones', 'emails'] as const)
    .filter((key) => value[key].some(isEmpty))
    .map((key) => [key, value[key].filter((line) => !isEmpty(line))])
}
