import { Route, Routes } from 'react-router'
import { NotFound } from '#kit/result.tsx'
import { CustomerList } from './list.tsx'

/** The leads of the whole company. */
export default function Customers() {
  return (
    <Routes>
      <Route index element={<CustomerList />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
