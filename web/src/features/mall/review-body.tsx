import type { ProductReview } from '@mingpian/contract/shared/product-reviews.ts'
import { m } from '#paraglide/messages.js'
import style from './review.module.css'

/** Opens one of some pictures full-screen. */
export type OpenPicture = (url: string, all: readonly { url: string; alt: string }[]) => void

interface ReviewBodyProps {
  review: Pick<ProductReview, 'content' | 'pictures' | 'answer'>
  onPicture: OpenPicture
}

/** What a buyer says, their pictures, and the answer of the company. */
export function ReviewBody({ review: { content, pictures, answer }, onPicture }: ReviewBodyProps) {
  const all = pictures.map((url, at) => ({ url, alt: m.review_picture({ n: at + 1 }) }))
  return (
    <>
      {content && <p className={style.content}>{content}</p>}
      {all.length > 0 && (
        <ul className={style.pictures}>
          {all.map(({ url, alt }) => (
            <li key={url}>
              <button type="button" onClick={() => onPicture(url, all)}>
                <img src={url} alt={alt} loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p className={style.answer}>
          <b>{m.review_answer()}</b> {answer}
        </p>
      )}
    </>
  )
}
