import { Bone } from '#ui/skeleton.tsx'
import style from './radar.module.css'

/** Rows as they will stand. */
export function RadarSkeleton() {
  return (
    <div className={style.day}>
      <Bone width={48} height={18} margin="16px 0 8px" />
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={style.row}>
          <Bone width={40} height={40} radius={20} />
          <div className={style.words}>
            <Bone height={18} margin="0 0 8px" />
            <Bone width="60%" height={18} />
          </div>
        </div>
      ))}
    </div>
  )
}
