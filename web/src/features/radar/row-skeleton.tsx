import { Bone } from '#ui/skeleton.tsx'
import style from './visit-row.module.css'

/** The skeleton of a radar row. */
export function RowSkeleton() {
  return (
    <div className={style.row}>
      <div className={style.face}>
        <Bone width={40} height={40} radius={20} />
        <div className={style.words}>
          <Bone height={18} margin="0 0 8px" />
          <Bone width="60%" height={18} margin="0 0 8px" />
          <Bone width={96} height={18} />
        </div>
      </div>
    </div>
  )
}
