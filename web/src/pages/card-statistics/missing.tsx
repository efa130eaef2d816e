import { PartFailed } from '#ui/part-failed.tsx'
import { BlockBone, Delayed } from '#ui/skeleton.tsx'
import style from './statistics.module.css'

/** A part whose numbers are on their way, or did not come. */
export function Missing({ isPending, onRetry }: { isPending: boolean; onRetry: () => void }) {
  if (isPending)
    return (
      <Delayed>
        <BlockBone height={240} margin="0 var(--gutter) 12px" />
      </Delayed>
    )
  return (
    <section className={style.block}>
      <PartFailed onRetry={onRetry} />
    </section>
  )
}
