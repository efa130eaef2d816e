import sharp from 'sharp'
import type { Look } from '../world/types.ts'

/** One flat portrait, drawn from a few choices. No text, so that no font is needed. */

const skins = [
  { face: '#F7D9C4', shade: '#EBC2A6' },
  { face: '#F0C8A8', shade: '#DFAF8B' },
  { face: '#DDA981', shade: '#C98F66' },
]

/** Behind the head. */
const back: Record<Look['hair'], string> = {
  bob: 'M58 96c0-40 18-58 42-58s42 18 42 58c0 16-1 30-6 38H64c-5-8-6-22-6-38z',
  long: 'M56 96c0-42 20-60 44-60s44 18 44 60c0 30 4 52 8 66H48c4-14 8-36 8-66z',
  pony: 'M60 90c0-36 16-52 40-52s40 16 40 52c0 10-2 18-4 24H64c-2-6-4-14-4-24z M134 62c22 2 26 34 20 58-3 12-10 18-16 16 6-18 6-40-6-56z',
  bun: 'M62 88c0-34 16-50 38-50s38 16 38 50c0 8-1 14-3 20H65c-2-6-3-12-3-20z M100 44a17 17 0 1 1 .1 0z',
  wave: '',
  side: '',
  short: '',
  crop: '',
}

/** Over the forehead. */
const front: Record<Look['hair'], string> = {
  bob: 'M64 92c-2-34 14-50 38-50 22 0 36 16 34 50-6-8-10-18-12-28-14 12-34 18-52 18-4 0-6 4-8 10z',
  long: 'M64 94c-4-36 14-52 36-52s40 16 36 52c-4-12-10-22-20-30-6-4-10-6-16-6-2 14-20 26-36 36z',
  pony: 'M65 86c-2-30 13-44 35-44s37 14 35 44c-4-10-8-16-14-22-16 8-38 8-50 10-3 3-5 7-6 12z',
  bun: 'M66 86c-2-28 12-42 34-42s36 14 34 42c-6-14-16-24-34-26-18 2-28 12-34 26z',
  wave: 'M63 84c-6-26 8-46 34-48 10-8 30-2 36 8 10 8 10 26 4 40-2-10-6-16-12-20-10 4-16-2-24 0-10 4-20 0-28 4-6 4-8 10-10 16z',
  side: 'M63 84c-4-28 10-46 36-47 26-2 42 16 38 47-4-8-6-14-8-20-18 2-38-2-50-12-2 10-10 18-16 32z',
  short: 'M63 82c-3-28 12-45 37-45s40 17 37 45c-3-6-5-12-7-17-8-4-20-6-30-6s-22 2-30 6c-2 5-4 11-7 17z',
  crop: 'M65 78c-2-26 12-39 35-39s37 13 35 39c-3-5-4-9-5-14-8-5-19-7-30-7s-22 2-30 7c-1 5-2 9-5 14z',
}

function portraitSvg(look: Look, side = 400): string {
  const skin = skins[look.skin] ?? skins[0]
  if (!skin) throw new Error('no skin')
  const glasses = look.glasses
    ? '<g fill="none" stroke="#2B2B2B" stroke-width="2"><rect x="71" y="88" width="25" height="18" rx="8"/><rect x="104" y="88" width="25" height="18" rx="8"/><path d="M96 95q4-3 8 0"/></g>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="12 6 176 176">
<rect width="200" height="200" fill="${look.background}"/>
<circle cx="150" cy="48" r="62" fill="#fff" opacity=".28"/>
<path fill="${look.hairColour}" d="${back[look.hair]}"/>
<path fill="${look.clothes}" d="M22 214c2-44 26-60 56-64h44c30 4 54 20 56 64z"/>
<path fill="#fff" d="M78 149l22 30 22-30-8-6H86z"/>
<path fill="#fff" opacity=".18" d="M74 150l-10 8 26 34 10-13zM126 150l10 8-26 34-10-13z"/>
<path fill="${skin.shade}" d="M84 122h32v26c-3 12-9 17-16 17s-13-5-16-17z"/>
<ellipse cx="64.500" cy="100" rx="6" ry="9" fill="${skin.face}"/><ellipse cx="135.500" cy="100" rx="6" ry="9" fill="${skin.face}"/>
<path fill="${skin.face}" d="M66 88c0-26 14-40 34-40s34 14 34 40c0 32-16 52-34 52S66 120 66 88z"/>
<path fill="${look.hairColour}" d="${front[look.hair]}"/>
<g fill="none" stroke="${look.hairColour}" stroke-width="2.600" stroke-linecap="round"><path d="M76 84q8-4 15-1"/><path d="M109 83q7-3 15 1"/></g>
<circle cx="84" cy="97" r="3.600" fill="#2A2523"/><circle cx="116" cy="97" r="3.600" fill="#2A2523"/>
<circle cx="85.200" cy="95.800" r="1.100" fill="#fff"/><circle cx="117.200" cy="95.800" r="1.100" fill="#fff"/>
<path d="M100 99q-4 9 1 11" fill="none" stroke="${skin.shade}" stroke-width="2.400" stroke-linecap="round"/>
<path d="M90 121q10 9 20 0" fill="none" stroke="#B4574B" stroke-width="2.800" stroke-linecap="round"/>
<ellipse cx="76" cy="111" rx="6" ry="3.600" fill="#E9877A" opacity=".28"/><ellipse cx="124" cy="111" rx="6" ry="3.600" fill="#E9877A" opacity=".28"/>
${glasses}</svg>`
}

/** The grey figure in place of a missing picture. */
const placeholderSvg = (side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 200 200"><rect width="200" height="200" fill="#D5D8DC"/><circle cx="100" cy="82" r="36" fill="#fff"/><path fill="#fff" d="M30 200c4-44 32-62 70-62s66 18 70 62z"/></svg>`

/** @param look undefined draws the grey figure */
export function drawPortrait(look: Look | undefined, side: number): Promise<Buffer> {
  const svg = look ? portraitSvg(look, side) : placeholderSvg(side)
  return sharp(Buffer.from(svg)).png().toBuffer()
}
