import { renderAsync } from '@resvg/resvg-js'
import sharp from 'sharp'
import { fontFamily, fontFiles } from './font.ts'

const jpeg = { quality: 86, chromaSubsampling: '4:4:4' } as const

/** A drawing as JPEG, made on threads beside the event loop. */
export async function renderJpeg(svg: string): Promise<Buffer> {
  const { pixels, width, height } = await renderAsync(svg, {
    background: '#fff',
    font: {
      loadSystemFonts: false,
      // Reading them is half of the work.
      fontFiles: svg.includes('<text') ? fontFiles : [],
      defaultFontFamily: fontFamily,
    },
  })
  return (
    sharp(pixels, { raw: { width, height, channels: 4 } })
      // All of it is opaque: nothing is left to be mixed.
      .removeAlpha()
      .jpeg(jpeg)
      .toBuffer()
  )
}
