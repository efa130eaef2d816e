import type { ReactNode } from 'react'
import style from './skeleton.module.css'

/**
 * Shows its children only after 200 ms, so that quick answers never flash a skeleton. Their space is reserved at once,
 * so that nothing below moves.
 */
export const Delayed = ({ children }: { children: ReactNode }) => (
  <div className={style.delayed}>{children}</div>
)

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
