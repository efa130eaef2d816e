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
      // Reading the fonts takes half of the time.
      fontFiles: svg.includes('<text') ? fontFiles : [],
      defaultFontFamily: fontFamily,
    },
  })
  return (
    sharp(pixels, { raw: { width, height, channels: 4 } })
      // The picture is opaque, so there is nothing to blend.
      .removeAlpha()
      .jpeg(jpeg)
      .toBuffer()
  )
}
