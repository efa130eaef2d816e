import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import style from './more.module.css'
import { isUnanswered, onNetworkBack } from './network.ts'

export interface MoreProps {
  hasMore: boolean
  loading: boolean
  /** The error of the last attempt to read more. */
  error: Error | null
  onMore: () => void
}

/**
 * The end of a list with more pages: it loads the next page when it is 250 px from view, and shows a failure. Without
 * an answer it retries when the network may be back.
 */
export function More({ hasMore, loading, error, onMore }: MoreProps) {
  const failed = error !== null
  const isDue = isUnanswered(error) && !loading
  const mark = useRef<HTMLDivElement>(null)
  const waiting = hasMore && !loading && !failed

  useEffect(() => {
    if (!waiting || !mark.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '0px 0px 250px',
    })
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [waiting, onMore])

  useEffect(() => {
    if (isDue) return onNetworkBack(onMore)
  }, [isDue, onMore])

  return (
    <div ref={mark} className={style.more}>
      {loading && <Bone height={56} radius={10} />}
      {failed && !loading && (
        <button type="button" onClick={onMore}>
          {m.radar_more_failed()}
        </button>
      )}
      {!hasMore && !loading && !failed && m.radar_end()}
    </div>
  )
}
