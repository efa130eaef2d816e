import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import type { Editable, Line } from '#features/card-edit/fields.ts'
import { m } from '#paraglide/messages.js'

const isPhone = (text: string) => /^(?=.*\d)[0-9+*#(). -]{3,32}$/.test(text)

/** What has to be put right before anything is sent, by field. The server says the same. */
export function wrongOf(value: Editable): Record<string, string> {
  return {
    ...(!value.name.trim() && { name: m.edit_need_name() }),
    ...(value.email && !isEmail(value.email) && { email: m.edit_wrong_email() }),
    ...wrongLines('phones', value.phones, isPhone, m.edit_wrong_phone),
    ...wrongLines('emails', value.emails, isEmail, m.edit_wrong_email),
  }
}

function wrongLines(
  key: string,
  lines: readonly Line[],
  isRight: (text: string) => boolean,
  words: () => string,
) {
  return Object.fromEntries(
    lines.flatMap((line, at) => (isEmpty(line) || isRight(line.value) ? [] : [[`${key}.${at}`, words()]])),
  )
}

const isEmpty = ({ label, value }: Line) => !label.trim() && !value

/** Lines that were begun and left empty are none. */
export function tidied(value: Editable): ['phones' | 'emails', Line[]][] {
  return (['phones', 'emails'] as const)
    .filter((key) => value[key].some(isEmpty))
    .map((key) => [key, value[key].filter((line) => !isEmpty(line))])
}
