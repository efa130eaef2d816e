import type { CardColour } from '@mingpian/contract/shared/rules/palette.ts'
import { codeSvg, inset, padSvg, posterWidth, roundPicture, sheet } from './parts.ts'
import { draw, fit } from './text.ts'

/** The content of the poster of a piece. */
export interface PieceFacts {
  lang: 'zh' | 'en'
  title: string
  summary: string
  name: string
  position: string
  companyName: string
  colour: CardColour
  /** The link in its code. */
  link: string
}

/** Pixels of the cover and of the portrait. */
export const pieceSizes = {
  cover: { width: posterWidth, height: 560 },
  portrait: { width: 176, height: 176 },
}

const words = {
  zh: { press: '长按识别二维码', what: '查看全文' },
  en: { press: 'Long-press the code', what: 'to read on' },
}
/** Vertical position of the hairline above the salesperson. */
const footTop = 968
const ink = '#1E2229'
const grey = '#5A5F6A'

/**
 * The cover above title and summary, and the salesperson beside the code. Without a cover the title is on the card's
 * colours.
 * @param pictures data addresses, '' for none
 */
export function pieceSvg(facts: PieceFacts, pictures: { cover: string; portrait: string }): string {
  const top = pictures.cover ? underCover(facts, pictures.cover) : onColour(facts)
  return sheet(
    facts.colour,
    `<rect width="750" height="1334" fill="#fff"/>${top}${foot(facts, pictures.portrait)}`,
  )
}

function underCover({ title, summary }: PieceFacts, cover: string): string {
  const { width, height } = pieceSizes.cover
  const fitted = fit({ text: title, size: 56, least: 40, width: 638, lines: 3, weight: 700 })
  const below = fit({ text: summary, size: 32, least: 28, width: 638, lines: 2 })
  // Centred between cover and foot; its height is measured by a trial at the top.
  const drawnAt = (y: number) => {
    const heading = draw(fitted, { x: 56, y, fill: ink })
    return { heading, text: draw(below, { x: 56, y: heading.end + 68, fill: grey }) }
  }
  const textHeight = drawnAt(0)[summary ? 'text' : 'heading'].end
  const { heading, text } = drawnAt(Math.round((height + footTop - textHeight + fitted.size * 0.7) / 2))
  return `<image href="${cover}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>${heading.svg}${text.svg}`
}

function onColour({ title, summary, colour }: PieceFacts): string {
  const heading = draw(fit({ text: title, size: 68, least: 48, width: 638, lines: 4, weight: 700 }), {
    x: 56,
    y: 176,
    fill: colour.text,
  })
  const text = draw(fit({ text: summary, size: 32, least: 28, width: 638, lines: 5 }), {
    x: 56,
    y: heading.end + 84,
    fill: colour.text,
    opacity: 0.85,
  })
  return `<rect width="750" height="960" fill="url(#card)"/><g fill="${colour.text}"><circle cx="690" cy="900" r="260" opacity=".07"/></g>${heading.svg}${text.svg}`
}

function foot({ lang, name, position, companyName, link }: PieceFacts, portrait: string): string {
  const pad = { x: 408, y: 998, side: 292 }
  const { press, what } = words[lang]
  const top = portrait ? 1148 : 1072
  const line = (text: string, size: number, y: number, fill: string, weight: 400 | 700 = 400, lines = 1) =>
    draw(fit({ text, size, least: size - 6, width: 328, lines, weight }), { x: 56, y, fill })
  const who = draw(
    fit({ text: name, size: 40, least: 30, width: 328, lines: 2, weight: 700, isName: true }),
    {
      x: 56,
      y: top,
      fill: ink,
    },
  )
  const job = line(position, 26, who.end + 42, grey)
  const company = line(companyName, 26, job.end + (position ? 38 : 0), grey, 400, 2)
  return `<rect x="56" y="${footTop}" width="638" height="1" fill="#000" opacity=".1"/>
${portrait ? roundPicture(portrait, { x: 100, y: 1050, radius: 44 }) : ''}${who.svg}${job.svg}${company.svg}
${padSvg(pad, 'none')}${codeSvg(link, inset(pad, 8))}
${draw(fit({ text: `${press}${lang === 'zh' ? '，' : ' '}${what}`, size: 24, width: 638 }), { x: 694, y: 1314, fill: grey, anchor: 'end' }).svg}`
}
