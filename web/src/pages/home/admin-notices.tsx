import { Licences } from './licences.tsx'
import { Problems } from './problems.tsx'

/** Matters that wait for an administrator. A file of its own, which other members do not load. */
export default function AdminNotices() {
  return (
    <>
      <Problems />
      <Licences />
    </>
  )
}
