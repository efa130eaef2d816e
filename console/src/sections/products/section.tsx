import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { Activities } from './activities.tsx'
import { Categories } from './categories.tsx'
import { ProductList } from './list.tsx'

const FreightTemplates = lazy(() =>
  import('./freight/list.tsx').then((page) => ({ default: page.FreightTemplates })),
)
const NewProduct = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.NewProduct })))
const ProductImport = lazy(() => import('./import.tsx').then((page) => ({ default: page.ProductImport })))
const EditProduct = lazy(() => import('./edit/page.tsx').then((page) => ({ default: page.EditProduct })))

/** What the company sells: products, their categories, prices for a time, and freight. */
export default function Products() {
  return (
    <Routes>
      <Route index element={<ProductList />} />
      <Route path="categories" element={<Categories />} />
      <Route path="activities" element={<Activities />} />
      <Route path="freight" element={<FreightTemplates />} />
      <Route path="import" element={<ProductImport />} />
      <Route path="new" element={<NewProduct />} />
      <Route path=":productId/edit" element={<EditProduct />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
