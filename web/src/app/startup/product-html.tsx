import type { DomainBrand, DrawnProduct } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { ProductView } from '#pages/product/page.tsx'
import { dataScript, drawPage, previewTags } from './drawn-html.tsx'
import { answersOfProduct } from './product.ts'

/** The HTML of a product, by the components of its page. Stock is not part of it. */
export function drawProduct(drawn: DrawnProduct): string {
  const { product, userId } = drawn
  return drawPage(
    answersOfProduct(drawn),
    contentHash('product', product._id).slice(1),
    <ProductView product={product} via={{ companyId: product.companyId, userId }} />,
  )
}

export function productMeta({ product }: DrawnProduct, brand: DomainBrand | null, origin: string): string {
  const { name, summary, price, cover } = product
  const preview = {
    type: 'product',
    name,
    description: summary || (price > 0 ? yuan(price) : ''),
    picture: cover,
  } as const
  return previewTags(preview, brand, origin)
}

export const productData = (drawn: DrawnProduct) => dataScript('product', drawn)
