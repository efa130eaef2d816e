import type { Product } from '@mingpian/contract/shared/entities.ts'
import { useState } from 'react'
import type { OpenPicture } from '#features/reading/use-pictures.tsx'
import { m } from '#paraglide/messages.js'
import style from './product.module.css'

/** The product's pictures in a row, one to a screen; the cover where there are none. */
export function Gallery({ product, onOpen }: { product: Product; onOpen: OpenPicture }) {
  const [at, setAt] = useState(0)
  const images = product.images.length ? product.images : [{ url: product.cover, alt: '' }]
  if (!images[0]?.url) return null
  const all = images.map(({ url, alt }, i) => ({
    url,
    alt: alt || m.reading_page({ title: product.name, n: i + 1 }),
  }))
  return (
    <div className={style.gallery}>
      <ul
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {images.map((image, i) => (
          <li key={image.url}>
            <button type="button" onClick={() => onOpen(image.url, all)}>
              <img
                src={image.url}
                alt={all[i]?.alt}
                width={750}
                height={750}
                loading={i ? 'lazy' : 'eager'}
              />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <small aria-hidden="true">
          {at + 1}/{images.length}
        </small>
      )}
    </div>
  )
}
