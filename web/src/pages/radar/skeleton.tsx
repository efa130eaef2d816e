import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import style from '#features/radar/visit-days.module.css'
import { Bone } from '#ui/skeleton.tsx'

/** The skeleton of the rows. */
export function RadarSkeleton() {
  return (
    <div className={style.day}>
      <Bone width={48} height={18} margin="16px 0 8px" />
      {[0, 1, 2, 3].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </div>
  )
}
