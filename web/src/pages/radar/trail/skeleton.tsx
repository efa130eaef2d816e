import { Bone } from '#ui/skeleton.tsx'
import style from './trail.module.css'

/** The skeleton of head, picture and lines. */
export function TrailSkeleton() {
  return (
    <div className={style.page}>
      <div className={style.head}>
        <Bone width={56} height={56} radius={28} />
        <div>
          <Bone width={120} height={26} margin="0 0 8px" />
          <Bone width={200} height={18} />
        </div>
      </div>
      <div className={style.block}>
        <Bone height={18} margin="0 0 16px" />
        <Bone height={80} />
      </div>
      <AboutSkeleton />
    </div>
  )
}

/** The skeleton of the facts, which are rows. */
export const AboutSkeleton = () => (
  <div className={style.block} aria-hidden>
    {[0, 1, 2, 3, 4].map((row) => (
      <Bone key={row} height={20} margin="12px 0 20px" />
    ))}
  </div>
)
