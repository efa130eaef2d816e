import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import style from './code.module.css'

/** Room for the picture, in pixels. */
const room = 198

/** A QR code as a picture: phones recognise codes in pictures only. Whole pixels per module, dark on white. */
export function Code({ text, alt }: { text: string; alt: string }) {
  const [picture, setPicture] = useState({ url: '', width: 0 })
  useEffect(() => {
    const { svg, width } = draw(text)
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setPicture({ url, width })
    return () => URL.revokeObjectURL(url)
  }, [text])
  const { url, width } = picture
  return <div className={style.code}>{url && <img src={url} alt={alt} width={width} height={width} />}</div>
}

/** Three pixels per module or more, as many as there is room for; a long text makes a larger picture. */
function draw(text: string): { svg: string; width: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const width = size * Math.max(3, Math.floor(room / size))
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${width}" height="${width}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`
  return { svg, width }
}
