import type { PosterLayout } from '@mingpian/contract/poster.ts'
import { type CardColour, cardPalette } from '@mingpian/contract/shared/rules/palette.ts'
import { codeSvg, inset, padSvg, roundPicture, sheet } from './parts.ts'
import { draw, drawable, type Fitted, fit, type TextBox } from './text.ts'

/** The content of a poster. */
export interface PosterFacts {
  lang: 'zh' | 'en'
  name: string
  position: string
  companyName: string
  colour: CardColour
  /** The link in its code. */
  link: string
}

/** A poster as SVG. @param portrait a picture in the layout's own size as a data address, '' for none */
export function posterSvg(layout: PosterLayout, facts: PosterFacts, portrait: string): string {
  const body = { portrait: portraitLayout, paper: paperLayout, colour: colourLayout }[layout](facts, portrait)
  return sheet(facts.colour, body)
}

/** Pixels of the portrait in each layout. */
export const portraitSizes: Record<PosterLayout, { width: number; height: number }> = {
  portrait: { width: 750, height: 860 },
  paper: { width: 200, height: 200 },
  colour: { width: 216, height: 216 },
}

const words = {
  zh: { press: '长按识别二维码', what: '查看我的名片' },
  en: { press: 'Long-press the code', what: 'to open my card' },
}

const isLight = (colour: CardColour) => colour === cardPalette[6]
/** Type on white: the darker end of the card's colours. */
const inkOf = (colour: CardColour) => (isLight(colour) ? colour.text : colour.first)
const grey = '#5A5F6A'

/** The picture fills the upper part and fades into the card's colours; without a picture the initial does. */
function portraitLayout(facts: PosterFacts, portrait: string): string {
  const { text, second } = facts.colour
  const { height } = portraitSizes.portrait
  const pad = { x: 388, y: 972, side: 306 }
  const left = { x: 56, width: pad.x - 56 - 32 }
  const name = fit({ text: facts.name, size: 76, least: 44, width: 638, lines: 2, weight: 700, isName: true })
  // A second line begins above, so that the position keeps its place.
  const nameTop = 862 - draw(name, { x: 0, y: 0, fill: text }).end
  const position = draw(fit({ text: facts.position, size: 32, least: 26, width: 638 }), {
    x: 56,
    y: 926,
    fill: text,
    opacity: 0.9,
  })
  const company = fit({ text: facts.companyName, size: 30, least: 24, width: left.width, lines: 4 })
  const { press, what } = words[facts.lang]
  const hint = (line: string, y: number) =>
    draw(fit({ text: line, size: 26, width: left.width }), { x: 56, y, fill: text, opacity: 0.8 }).svg
  return `<rect width="750" height="1334" fill="url(#card)"/>
<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="#fff"/><stop offset=".8" stop-color="#666"/><stop offset=".9" stop-color="#333"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="soft"><rect width="750" height="${height}" fill="url(#fade)"/></mask></defs>
${portrait ? `<image href="${portrait}" width="750" height="${height}" preserveAspectRatio="xMidYMid slice" mask="url(#soft)"/>` : initialSvg(facts, { x: 375, y: 420, size: 380, fill: text, opacity: 0.16 })}
${draw(name, { x: 56, y: nameTop, fill: text }).svg}${position.svg}
<rect x="56" y="966" width="48" height="4" fill="${text}" opacity=".5"/>
${draw(company, { x: 56, y: 1030, fill: text, opacity: 0.95 }).svg}
${hint(press, 1214)}${hint(what, 1252)}
${padSvg(pad, isLight(facts.colour) ? second : 'none')}${codeSvg(facts.link, inset(pad, 12))}`
}

/** Type on white with one rule in the card's colour. */
function paperLayout(facts: PosterFacts, portrait: string): string {
  const ink = inkOf(facts.colour)
  const { width: side } = portraitSizes.paper
  const wide = portrait ? 638 - side - 32 : 638
  const name = fit({
    text: facts.name,
    size: 84,
    least: 48,
    width: wide,
    lines: 2,
    weight: 700,
    isName: true,
  })
  const drawn = draw(name, { x: 56, y: 232, fill: ink })
  const position = draw(fit({ text: facts.position, size: 34, least: 26, width: wide, lines: 2 }), {
    x: 56,
    y: drawn.end + 70,
    fill: grey,
  })
  const company = draw(fit({ text: facts.companyName, size: 32, least: 26, width: 638, lines: 2 }), {
    x: 56,
    y: Math.max(position.end + 84, portrait ? 424 : 0),
    fill: '#1E2229',
  })
  const rule = company.end + 44
  const pad = { x: 145, y: Math.max(640, rule + 44), side: 460 }
  const { press, what } = words[facts.lang]
  return `<rect width="750" height="1334" fill="#fff"/><rect width="750" height="20" fill="url(#card)"/>
${drawn.svg}${position.svg}${company.svg}
${portrait ? roundPicture(portrait, { x: 694 - side / 2, y: 232, radius: side / 2 }) : ''}
<rect x="56" y="${rule}" width="638" height="1" fill="#000" opacity=".12"/>
${codeSvg(facts.link, pad)}
${centred({ text: press, size: 32, width: 638, weight: 700 }, pad.y + 536, ink)}
${centred({ text: what, size: 28, width: 638 }, pad.y + 582, grey)}`
}

/** A white sheet on the card's colours, everything in its middle. */
function colourLayout(facts: PosterFacts, portrait: string): string {
  const ink = inkOf(facts.colour)
  const glow = facts.colour.text
  const { width: side } = portraitSizes.colour
  const name = fit({ text: facts.name, size: 64, least: 28, width: 540, weight: 700, isName: true })
  const position = fit({ text: facts.position, size: 30, least: 24, width: 520 })
  const company = fit({ text: facts.companyName, size: 30, least: 24, width: 520, lines: 2 })
  const middle = (fitted: Fitted, y: number, fill: string) =>
    draw(fitted, { x: 375, y, fill, anchor: 'middle' })
  const companyDrawn = middle(company, 556, '#1E2229')
  const pad = { x: 195, y: 660, side: 360 }
  const { press, what } = words[facts.lang]
  return `<rect width="750" height="1334" fill="url(#card)"/>
<g fill="${glow}"><circle cx="690" cy="120" r="240" opacity=".07"/><circle cx="40" cy="1260" r="300" opacity=".06"/></g>
<g transform="translate(0 30)"><rect x="60" y="250" width="630" height="910" rx="36" fill="#fff"/>
<circle cx="375" cy="270" r="${side / 2 + 8}" fill="#fff"/>
${
  portrait
    ? roundPicture(portrait, { x: 375, y: 270, radius: side / 2 })
    : `<circle cx="375" cy="270" r="${side / 2}" fill="url(#card)"/>${initialSvg(facts, { x: 375, y: 270, size: 104, fill: facts.colour.text, opacity: 1 })}`
}
${middle(name, 452, ink).svg}${middle(position, 504, grey).svg}${companyDrawn.svg}
${codeSvg(facts.link, pad)}
${centred({ text: `${press}${facts.lang === 'zh' ? '，' : ' '}${what}`, size: 28, width: 560 }, 1096, grey)}</g>`
}

function centred(box: TextBox, y: number, fill: string): string {
  return draw(fit(box), { x: 375, y, fill, anchor: 'middle' }).svg
}

/** The name's first character in place of a missing portrait, centred at the point. */
function initialSvg(
  { name }: PosterFacts,
  { x, y, size, fill, opacity }: { x: number; y: number; size: number; fill: string; opacity: number },
): string {
  const letter = (Array.from(drawable(name))[0] ?? '').toUpperCase()
  const fitted = fit({ text: letter, size, width: size * 2, weight: 700 })
  return draw(fitted, { x, y: y + size * 0.36, fill, anchor: 'middle', opacity }).svg
}
