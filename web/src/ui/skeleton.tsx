import { type ReactNode, useEffect, useState } from 'react'
import style from './skeleton.module.css'

/** Shows its children only after `ms`, so that quick answers never flash a skeleton. */
export function Delayed({ ms = 200, children }: { ms?: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return due ? children : null
}

/** A grey piece in the shape of what comes. Numbers are pixels; without a width it fills its line between its margins. */
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

/** A block of the page that comes, between the page's margins. */
export const BlockBone = ({ height, margin = '12px var(--gutter)' }: { height: number; margin?: string }) => (
  <Bone height={height} radius={16} margin={margin} />
)
