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

/** Seven pairs, by `cardColor` 0 to 6. The last one is light and has dark text. */
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

/** The light pair has dark text and no accent of its own: the company's colour is used. */
const isLight = ({ text }: CardColour) => text !== light

/** The colour of buttons and links on a card, and on pages that are opened from it. */
export interface Accent {
  /** Under white text, and as a link on a light ground: 4.5:1 at least. */
  accent: string
  /** As a link on a dark ground, and under dark text: 7:1 at least. */
  accentDark: string
}

/**
 * The accent of a card: the first colour of its pair, in the dark theme the second, or the company's on the light pair.
 * @param brandColor #RRGGBB
 */
export function accentOf(cardColor: number, brandColor: string): Accent {
  const pair = cardColour(cardColor)
  const [first, second] = isLight(pair) ? [brandColor, brandColor] : [pair.first, pair.second]
  // The first colours are so dark that they would be grey when lightened.
  return { accent: underWhite(first), accentDark: onDark(second) }
}

/** The colour, darkened until it has 4.5:1 on the light theme's page, and white text on it. @param colour #RRGGBB */
export const underWhite = (colour: string): string =>
  shifted(colour, 0, (mixed) => contrast(mixed, '#F5F6F8') >= 4.5)

/** The colour, lightened until it has 7:1 on the dark theme's surface. @param colour #RRGGBB */
export const onDark = (colour: string): string =>
  shifted(colour, 255, (mixed) => contrast(mixed, '#191919') >= 7)

/** The first mix of a colour with black (0) or white (255), in steps of 5 %, that is enough. */
function shifted(colour: string, toward: 0 | 255, isEnough: (mixed: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, toward, share)
    if (isEnough(mixed)) return mixed
  }
  return toward ? '#FFFFFF' : '#000000'
}

function mix(colour: string, toward: number, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const own = Number.parseInt(colour.slice(at, at + 2), 16)
    return Math.round(own + (toward - own) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`.toUpperCase()
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
