import { linesOf, paragraph, words } from './lettering.ts'
import { circle, type Drawing, lighter, line, place, rect } from './svg.ts'

const width = 750
const height = 1000
const ink = '#22262E'
const grey = '#6A7280'

/** A picture inside a page. */
const inside = ({ width: w, height: h, body }: Drawing, x: number, y: number, toWidth: number) =>
  `<svg x="${x}" y="${y}" width="${toWidth}" height="${(h * toWidth) / w}" viewBox="0 0 ${w} ${h}">${body}</svg>`

export interface PageWords {
  title: string
  text: string
}

/** The front of a brochure: one picture over the whole page, and its name on it. */
export function frontPage(picture: Drawing, title: string, maker: string, hue: string): Drawing {
  return {
    width,
    height,
    body:
      inside(picture, 0, 0, width) +
      rect(0, 690, width, 310, 0, '#FFFFFF') +
      rect(56, 742, 56, 8, 4, hue) +
      paragraph(title, 56, 826, 638, { size: 52, weight: 'bold', fill: ink, leading: 68 }) +
      words(maker, 56, 944, { size: 24, fill: grey }),
  }
}

/** A page with a picture above and its words below. */
export function picturePage(
  picture: Drawing,
  { title, text }: PageWords,
  page: number,
  hue: string,
): Drawing {
  return {
    width,
    height,
    body:
      rect(0, 0, width, height, 0, '#FFFFFF') +
      inside(picture, 0, 0, width) +
      rect(0, 600, width, 400, 0, '#FFFFFF') +
      words(title, 56, 690, { size: 40, weight: 'bold', fill: ink }) +
      paragraph(text, 56, 752, 638, { size: 26, fill: grey, leading: 44 }) +
      number(page, hue),
  }
}

/** A page of a paper: a heading, paragraphs with small headings, and bars where figures are compared. */
export function paperPage(
  heading: string,
  parts: PageWords[],
  page: number,
  hue: string,
  bars: { name: string; share: number; figure: string }[] = [],
): Drawing {
  let y = 118
  const drawn = [
    words(heading, 56, y, { size: 40, weight: 'bold', fill: ink }),
    rect(56, y + 26, 56, 6, 3, hue),
  ]
  y += 100
  for (const { title, text } of parts) {
    drawn.push(words(title, 56, y, { size: 27, weight: 'bold', fill: ink }))
    const lettering = { size: 23, fill: grey, leading: 38 }
    drawn.push(paragraph(text, 56, y + 46, 638, lettering))
    y += 46 + linesOf(text, 638, lettering).length * 38 + 34
  }
  for (const { name, share, figure } of bars) {
    drawn.push(words(name, 56, y + 6, { size: 22, fill: ink }))
    drawn.push(rect(220, y - 16, 380, 26, 13, lighter(hue, 0.86)))
    drawn.push(rect(220, y - 16, Math.max(26, 380 * share), 26, 13, hue))
    drawn.push(words(figure, 620, y + 6, { size: 22, weight: 'bold', fill: hue }))
    y += 54
  }
  return {
    width,
    height,
    body: rect(0, 0, width, height, 0, '#FFFFFF') + drawn.join('') + number(page, hue),
  }
}

const number = (page: number, hue: string) =>
  line('M56 934H694', '#E3E6EB', 2) +
  place(circle(0, 0, 7, hue), 63, 966) +
  words(String(page), 674, 974, { size: 22, fill: grey })
