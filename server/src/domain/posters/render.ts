import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { fontFamily, fontFiles } from './font.ts'

/** The posters that a page asks for; Node has four threads, and one stays for everything else that runs on them. */
const atOnce = 3
const jpeg = { quality: 86, chromaSubsampling: '4:4:4' } as const

let running = 0
const waiting: (() => void)[] = []

/** A drawing as JPEG, made on threads beside the event loop, a few at a time. */
export async function renderJpeg(svg: string): Promise<Buffer> {
  if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin))
  else running++
  try {
    const { pixels, width, height } = await renderAsync(svg, {
      background: '#fff',
      font: {
        loadSystemFonts: false,
        // Reading them is half of the work.
        fontFiles: svg.includes('<text') ? fontFiles : [],
        defaultFontFamily: fontFamily,
      },
    })
    return await sharp(pixels, { raw: { width, height, channels: 4 } })
      // All of it is opaque: nothing is left to be mixed.
      .removeAlpha()
      .jpeg(jpeg)
      .toBuffer()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
