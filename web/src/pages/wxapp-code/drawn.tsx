import { ImageOff } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import style from './wxapp-code.module.css'

/** Room for a code, in pixels. */
const room = 300

interface Props {
  url: string
  alt: string
  /** A code: each module takes whole pixels of the screen, so that nothing blurs. */
  exact?: boolean
}

/** A picture that fills its place: a grey one until it is there, and another try where it did not come. */
export function Drawn(props: Props) {
  // A new address is a new picture.
  return <Loading key={props.url} {...props} />
}

function Loading({ url, alt, exact }: Props) {
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading')
  const [tries, setTries] = useState(0)
  const [width, setWidth] = useState<number>()
  if (state === 'failed')
    return (
      <div className={style.failed} role="alert">
        <ImageOff size={40} aria-hidden />
        <p>{m.wxcode_failed()}</p>
        <Button
          onClick={() => {
            setTries(tries + 1)
            setState('loading')
          }}
        >
          {m.shell_retry()}
        </Button>
      </div>
    )
  const arrived = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (exact) setWidth(exactWidth(currentTarget.naturalWidth, window.devicePixelRatio))
    setState('there')
  }
  return (
    <>
      <img
        className={exact ? style.exact : style.whole}
        src={tries ? `${url}?again=${tries}` : url}
        alt={alt}
        width={exact ? width : undefined}
        data-loaded={state === 'there'}
        onLoad={arrived}
        onError={() => setState('failed')}
      />
      {state === 'loading' && (
        <div className={style.over}>
          <Delayed>
            <Bone height="100%" radius={0} />
          </Delayed>
        </div>
      )}
    </>
  )
}

/** A whole multiple of the picture's pixels on the screen, as large as there is room for. */
function exactWidth(natural: number, ratio: number): number {
  return (natural * Math.max(1, Math.floor((room * ratio) / natural))) / ratio
}
