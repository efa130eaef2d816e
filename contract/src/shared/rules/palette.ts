export interface CardColour {
  /** The English name of the pair, for designers and tests. */
  name: string
  /** Gradient from the top left to the bottom right. */
  first: string
  second: string
  /** The colour of text on it: at least 4.5:1 against both ends. */
  text: string
}

const light = '#FFFFFF'

/** Seven pairs, by `cardColor` 0 to 6. The last one is light and carries dark text. */
export const cardPalette: readonly CardColour[] = [
  { name: 'deep blue', first: '#16306F', second: '#2B5BD7', text: light },
  { name: 'jade', first: '#08463B', second: '#0E7A62', text: light },
  { name: 'plum', first: '#3B1C55', second: '#7B3FA0', text: light },
  { name: 'wine', first: '#541126', second: '#A32C4A', text: light },
  { name: 'ember', first: '#6E2609', second: '#B4471A', text: light },
  { name: 'graphite', first: '#1E2229', second: '#4A5261', text: light },
  { name: 'paper', first: '#FBF8F1', second: '#E9E0CE', text: '#2A2620' },
]

/** The pair of an index; an index outside 0 to 6 is the first pair. */
export function cardColour(index: number): CardColour {
  return cardPalette[index] ?? (cardPalette[0] as CardColour)
}

export type CardStyle = 1 | 2 | 3

/** 1 concise, 2 simple, 3 business. A stored 0, or anything unknown, is 1. */
export function cardStyle(stored: number): CardStyle {
  return stored === 2 || stored === 3 ? stored : 1
}

/** Contrast of two #RRGGBB colours by WCAG 2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
