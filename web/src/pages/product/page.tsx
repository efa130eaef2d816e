import type { Product } from '@mingpian/contract/shared/entities.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { noteBuyingCard } from '#features/address/buying-card.ts'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { ToCard } from '#features/card/to-card.tsx'
import { skusOptions } from '#features/mall/goods-queries.ts'
import { CopyNote } from '#features/reading/copy-note.tsx'
import { Html } from '#features/reading/html.tsx'
import { productOptions } from '#features/reading/queries.ts'
import { readingState } from '#features/reading/state.tsx'
import { useCopy } from '#features/reading/use-copy.ts'
import { usePictures } from '#features/reading/use-pictures.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { pagePart } from '#ui/page-part.tsx'
import { BlockBone, Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Gallery } from './gallery.tsx'
import { KeepProduct } from './keep-product.tsx'
import { Price } from './price.tsx'
import style from './product.module.css'
import { Terms } from './terms.tsx'

/** No part of the drawn page: its own script shows it. */
const ProductReviews = pagePart(
  () => import('#features/mall/product-reviews.tsx'),
  <BlockBone height={112} margin="0 0 12px" />,
)

/** One product: its pictures, its price, its options with stock, its description, and the salesperson. */
export default function ProductPage() {
  const { ids, param } = useAddress()
  const via = { companyId: ids.companyId, userId: ids.userId }
  const { data, error, refetch, copyAt } = useCopy(productOptions(ids.companyId, param('_id')))
  if (data)
    return (
      <>
        <CopyNote at={copyAt} />
        <ProductView product={data} via={via} />
      </>
    )
  return (
    <Accented via={via}>
      {error ? (
        <StateView state={readingState(error, refetch, <ToCard via={via} />)} />
      ) : (
        <StateView state={{ kind: 'loading', skeleton: <ProductSkeleton /> }} />
      )}
      <ContactBar via={via} />
    </Accented>
  )
}

/** A product that was loaded. The server draws it as well. */
export function ProductView({ product, via }: { product: Product; via: Via }) {
  useTitle(product.name)
  const content = { contentType: 'product', contentId: product._id } as const
  usePageVisit({ ...content, saleId: via.userId })
  const { guide } = useShare({
    ...content,
    userId: via.userId,
    title: product.name,
    desc: product.summary || (product.price > 0 ? yuan(product.price) : ''),
    imgUrl: product.cover,
  })
  const { userId } = via
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the salesperson alone
  useEffect(() => noteBuyingCard(via), [userId])
  const { open, viewer } = usePictures()
  const [isChoosing, setChoosing] = useState(false)
  // Stock and the prices of activities are no part of the drawn page: they come with the script.
  const now = useQuery(skusOptions(via.companyId, product._id))
  return (
    <Accented via={via}>
      <main>
        <Gallery product={product} onOpen={open} />
        <section className={style.block}>
          <Price product={product} now={now.data} />
          <div className={style.name}>
            <h1>{product.name}</h1>
            <KeepProduct product={product} />
          </div>
          {product.summary && <p className={style.summary}>{product.summary}</p>}
        </section>
        <Terms
          now={now.data}
          isPending={now.isPending}
          content={content}
          via={via}
          isChoosing={isChoosing}
          onChoosing={setChoosing}
        />
        {now.data?.video && (
          <section className={style.block}>
            {/* biome-ignore lint/a11y/useMediaCaption: the company's own films come without captions */}
            <video
              className={style.film}
              src={now.data.video}
              poster={product.cover}
              width={640}
              height={360}
              controls
              playsInline
              preload="none"
            />
          </section>
        )}
        {product.attributes.length > 0 && (
          <section className={style.block} data-section="attributes">
            <h2>{m.product_attributes()}</h2>
            <dl className={style.attributes}>
              {product.attributes.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {product.html && (
          <section className={style.block} data-section="details">
            <h2>{m.product_details()}</h2>
            <Html html={product.html} onPicture={open} />
          </section>
        )}
        {/* At the end: it comes later, and moves nothing. */}
        <ProductReviews productId={product._id} via={via} onPicture={open} />
        {viewer}
        {guide}
      </main>
      <BuyBar now={now.data} via={via} onChoose={() => setChoosing(true)} />
    </Accented>
  )
}

/** The skeleton of the picture, the price and the name. */
function ProductSkeleton() {
  return (
    <>
      <Bone height="calc(750 * var(--rpx))" radius={0} />
      <div className={style.block}>
        <Bone width={120} height={28} margin="2px 0 8px" />
        <Bone width="60%" height={22} margin="0 0 8px" />
        <Bone height={18} />
      </div>
    </>
  )
}
