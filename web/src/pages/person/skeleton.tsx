import style from '#features/card/view/card.module.css'
import { Bone } from '#ui/skeleton.tsx'

/** The skeleton of the card and the contact block. */
export function CardSkeleton() {
  return (
    <div className={style.page}>
      <Bone width="calc(690 * var(--rpx))" height="calc(520 * var(--rpx))" radius={16} margin="0 auto" />
      <div className={style.block}>
        <Bone width={96} height={22} margin="2px 0 20px" />
        {[48, 40, 56, 72].map((percent) => (
          <Bone key={percent} width={`${percent}%`} height={20} margin="0 0 24px" />
        ))}
      </div>
    </div>
  )
}
