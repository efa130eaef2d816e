import { draw, fit } from './text.ts'

/**
 * Diameter as a part of the code's side: the circle in the middle of WeChat's codes, which has a picture and no data.
 */
const middle = 1 / 2.2
const rim = 0.016

/** A vendor's code with a portrait in its middle, as data addresses; without a portrait the unchanged code. */
export function miniCodeSvg(
  code: string,
  portrait: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const [cx, cy, radius] = [x + side / 2, y + side / 2, (side * middle) / 2]
  const face = radius - side * rim
  const picture = `<image href="${code}" x="${x}" y="${y}" width="${side}" height="${side}"/>`
  if (!portrait) return picture
  return `${picture}<circle cx="${cx}" cy="${cy}" r="${radius}" fill="#fff"/><defs><clipPath id="face"><circle cx="${cx}" cy="${cy}" r="${face}"/></clipPath></defs><image href="${portrait}" x="${cx - face}" y="${cy - face}" width="${face * 2}" height="${face * 2}" clip-path="url(#face)"/>`
}

/** Pixels of the portrait in it. */
export const miniFace = { width: 320, height: 320 }

/** The code alone, in its original size. */
export function bareMiniSvg(code: string, portrait: string, side: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${miniCodeSvg(code, portrait, { x: 0, y: 0, side })}</svg>`
}

interface Card {
  lang: 'zh' | 'en'
  name: string
  position: string
  companyName: string
}

const words = { zh: '微信扫一扫，打开我的名片小程序', en: 'Scan in WeChat to open my card' }

/** The code with its owner: 750 × 980 pixels, to be shown, saved and sent. */
export function miniCardSvg(card: Card, code: string, portrait: string): string {
  const line = (text: string, size: number, y: number, fill: string) =>
    draw(fit({ text, size, least: size - 14, width: 630 }), { x: 375, y, fill, anchor: 'middle' }).svg
  const name = draw(fit({ text: card.name, size: 52, width: 630, weight: 700, isName: true }), {
    x: 375,
    y: 756,
    fill: '#1E2229',
    anchor: 'middle',
  })
  const about = [card.position, card.companyName].filter(Boolean).join(' · ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="750" height="980"><rect width="750" height="980" fill="#fff"/>
${miniCodeSvg(code, portrait, { x: 75, y: 60, side: 600 })}
${name.svg}${line(about, 30, 812, '#5A5F6A')}${line(words[card.lang], 28, 902, '#5A5F6A')}</svg>`
}
