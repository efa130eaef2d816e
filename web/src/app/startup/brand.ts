import { contrast, onDark, underWhite } from '@mingpian/contract/shared/rules/palette.ts'

/** The CSS declarations for a company's colour; '' if it is not #RRGGBB. */
export function brandStyle(colour: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return ''
  const text = contrast(colour, '#FFFFFF') >= 4.5 ? '#fff' : '#111'
  return `--brand:${colour};--on-brand:${text};--link-light:${underWhite(colour)};--link-dark:${onDark(colour)}`
}
