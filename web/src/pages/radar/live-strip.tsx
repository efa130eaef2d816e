import type { LiveStatus } from '@mingpian/client/held-stream.ts'
import { useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'
import style from './radar.module.css'

/** Shows that the live stream is down, and for three seconds that it is back. Renders nothing otherwise. */
export function LiveStrip({ status }: { status: LiveStatus }) {
  const [was, setWas] = useState<'fine' | 'lost' | 'back'>('fine')
  if (status === 'lost' && was !== 'lost') setWas('lost')
  if (status === 'live' && was === 'lost') setWas('back')
  // A refused stream does not reconnect.
  if (status === 'refused' && was !== 'fine') setWas('fine')

  useEffect(() => {
    if (was !== 'back') return
    const timer = setTimeout(() => setWas('fine'), 3000)
    return () => clearTimeout(timer)
  }, [was])

  return (
    <div role="status" className={was === 'fine' ? undefined : `${style.strip} ${style[was]}`}>
      {was === 'lost' && m.radar_lost()}
      {was === 'back' && m.radar_back()}
    </div>
  )
}
