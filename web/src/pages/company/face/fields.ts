import { isEmail } from '@mingpian/contract/shared/rules/email.ts'
import { isPhoneLine, tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import { m } from '#paraglide/messages.js'

const faceKeys = [
  'name',
  'slogan',
  'logo',
  'cover',
  'introduction',
  'phone',
  'email',
  'website',
  'address',
] as const
export type Face = Record<(typeof faceKeys)[number], string>

/** The face of a card, as it is stored. */
export const faceOf = (card: Face) => Object.fromEntries(faceKeys.map((key) => [key, card[key]])) as Face

export const introductionLength = 2000

const rules: readonly [key: keyof Face, isRight: (value: string) => boolean, words: () => string][] = [
  ['name', (value) => value.trim() !== '', m.corp_face_name_wrong],
  ['introduction', (value) => Array.from(value).length <= introductionLength, () => ' '],
  ['phone', (value) => value === '' || isPhoneLine(value), m.corp_face_phone_wrong],
  ['email', (value) => value === '' || isEmail(value), m.corp_face_email_wrong],
  ['website', (value) => /^(https?:\/\/[^\s]+)?$/.test(value), m.corp_face_website_wrong],
]

/** Checks the fields by the server's rules: error texts by field. */
export const wrongIn = (face: Face): Partial<Face> =>
  Object.fromEntries(
    rules.flatMap(([key, isRight, words]) => (isRight(face[key].trim()) ? [] : [[key, words()]])),
  )

/** A field in the form in which it is stored. */
export const tidied = (key: keyof Face, value: string) => (key === 'phone' ? tidyPhoneLine(value) : value)
