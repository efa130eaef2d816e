import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { Drawn } from './drawn.tsx'
import style from './wxapp-code.module.css'

export type MiniCode = CallTypes<'GET /card/v1/poster/mini_code'>['data']

export type Codes = CallTypes<'GET /card/v1/poster'>['data']

interface Picture {
  url: string
  alt: string
}

export const Hint = ({ children }: { children: ReactNode }) => <p className={style.hint}>{children}</p>

/** A hint for codes that another phone scans from this screen. */
export function BrightHint() {
  return (
    <p className={style.hint}>
      <Sun size={16} aria-hidden />
      {m.wxcode_bright()}
    </p>
  )
}

/** The mini-program code, or what stands in for it in the same place. */
export function Mini({
  codes,
  mini,
  picture,
}: {
  codes: Codes
  mini: UseQueryResult<MiniCode>
  picture: Picture
}) {
  if (mini.isPending)
    return (
      <div className={`${style.pad} ${style.card}`} role="status">
        <span className="sr-only">{m.shell_loading()}</span>
        <Bone height="100%" radius={0} />
      </div>
    )
  if (mini.data?.state === 'ready')
    return (
      <>
        <div className={`${style.pad} ${style.card}`}>
          <Drawn {...picture} />
        </div>
        <Hint>{m.wxcode_mini_hint()}</Hint>
      </>
    )
  const never = mini.data?.state === 'none'
  return (
    <>
      <DefaultCode codes={codes} picture={picture} />
      <p className={style.note}>{never ? m.wxcode_none() : m.wxcode_later()}</p>
      {!never && (
        <Button small busy={mini.isFetching} onClick={() => void mini.refetch()}>
          {m.wxcode_try_again()}
        </Button>
      )}
    </>
  )
}

/** A plain code with its owner's name, on white in every theme. */
export function DefaultCode({ codes, picture }: { codes: Codes; picture: Picture }) {
  const { name, position, companyName } = codes
  return (
    <div className={`${style.pad} ${style.card} ${style.plain}`}>
      <div className={style.square}>
        <Drawn {...picture} exact />
      </div>
      <strong>{name}</strong>
      <span>{[position, companyName].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
