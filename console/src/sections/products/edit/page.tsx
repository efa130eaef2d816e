import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { Loaded } from '#kit/result.tsx'
import { ProductEditor } from './editor.tsx'

/** Makes a product. */
export const NewProduct = () => <ProductEditor />

/** Changes a product. */
export function EditProduct() {
  const { productId = '' } = useParams()
  const query = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/product', { query: { productId } }),
    // A refetch must not replace values that are being typed.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {(product) => <ProductEditor key={`${product._id}.${product.revision}`} stored={product} />}
    </Loaded>
  )
}
