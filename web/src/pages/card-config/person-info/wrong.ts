import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import { isPhoneLine, tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import type { Editable, Line } from '#features/card-edit/fields.ts'
import { m } from '#paraglide/messages.js'

/** Checks the fields before they are sent: error texts by field. The server applies the same rules. */
export function wrongOf(value: Editable): Record<string, string> {
  return {
    ...(!value.name.trim() && { name: m.edit_need_name() }),
    ...(value.email && !isEmail(value.email) && { email: m.edit_wrong_email() }),
    ...wrongLines('phones', value.phones, isPhoneLine, m.edit_wrong_phone),
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

/** Lines that were begun and left empty are none, and numbers take the form in which they are stored. */
export function tidied(value: Editable): ['phones' | 'emails', Line[]][] {
  return (['phones', 'emails'] as const).flatMap((key): ['phones' | 'emails', Line[]][] => {
    const lines = value[key].filter((line) => !isEmpty(line)).map((line) => tidyLine(key, line))
    const isTidy = lines.length === value[key].length && lines.every((line, at) => line === value[key][at])
    return isTidy ? [] : [[key, lines]]
  })
}

function tidyLine(key: 'phones' | 'emails', line: Line): Line {
  const value = key === 'phones' ? tidyPhoneLine(line.value) : line.value
  return value === line.value ? line : { ...line, value }
}
