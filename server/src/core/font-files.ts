import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fonts } from '@embedpdf/fonts-sc'

export type Weight = 400 | 700

const entry = createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')

/** The file of Noto Sans Hans in a weight. The font has the characters of GBK and kana, and no Hangul. */
export function fontFile(weight: Weight): string {
  const font = fonts.find((each) => each.weight === weight)
  if (!font) throw new Error(`no font of the weight ${weight}`)
  return join(dirname(entry), '../fonts', font.file)
}
