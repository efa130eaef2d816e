import type { Card } from '@mingpian/contract/shared/entities.ts'
import type { CSSProperties } from 'react'

/** Attributes of an element in which buttons and links take a card's colour: see `[data-accent]` in tokens.css. */
export const accented = ({ accent, accentDark }: Pick<Card, 'accent' | 'accentDark'>) => ({
  'data-accent': '',
  style: { '--accent': accent, '--accent-dark': accentDark } as CSSProperties,
})
