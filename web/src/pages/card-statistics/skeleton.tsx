import { Bone } from '#ui/skeleton.tsx'
import style from './statistics.module.css'

/** The skeleton of the chart and the numbers. */
export function StatisticsSkeleton() {
  return (
    <div className={style.skeleton}>
      <Bone height={280} radius={16} />
      <Bone height={248} radius={16} margin="12px 0 0" />
    </div>
  )
}
