import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import style from './no-permission.module.css'

/** A QR code as a picture: phones recognise codes in pictures only. Whole pixels per module, dark on white. */
export function Code({ text, alt }: { text: string; alt: string }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const picture = URL.createObjectURL(new Blob([codeSvg(text)], { type: 'image/svg+xml' }))
    setUrl(picture)
    return () => URL.revokeObjectURL(picture)
  }, [text])
  return <div className={style.code}>{url && <img src={url} alt={alt} width={198} height={198} />}</div>
}

function codeSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`
}
