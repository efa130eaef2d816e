import { type ReactNode, useState } from 'react'
import style from './skeleton.module.css'

const delayMs = 200
/** Milliseconds in which a page's code and its first answers are awaited. */
const openingMs = 10_000
let waitingSince = Number.NEGATIVE_INFINITY

/** A page is being opened: the delay of the skeletons that follow one another until it stands begins once, now. */
export function waitBegins(): void {
  waitingSince = performance.now()
}

/**
 * Shows its children only after 200 ms, so that quick answers never flash a skeleton. Their space is reserved at once,
 * so that nothing below moves.
 */
export function Delayed({ children }: { children: ReactNode }) {
  const [left] = useState(() => {
    const waited = performance.now() - waitingSince
    // Long after the page was opened it is a wait of its own.
    return waited < openingMs ? Math.max(0, delayMs - waited) : delayMs
  })
  return (
    <div className={style.delayed} style={{ animationDelay: `${left}ms` }}>
      {children}
    </div>
  )
}

/** A grey placeholder. Numbers are pixels; without a width it fills its line between its margins. */
export function Bone({
  width,
  height,
  radius = 8,
  margin,
}: {
  width?: number | string
  height: number | string
  radius?: number | string
  margin?: string
}) {
  return <div className={style.bone} style={{ width, height, borderRadius: radius, margin }} />
}

/** A placeholder block between the page's margins. */
export const BlockBone = ({ height, margin = '12px var(--gutter)' }: { height: number; margin?: string }) => (
  <Bone height={height} radius={16} margin={margin} />
)
