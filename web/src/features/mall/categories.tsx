import type { ProductCategory } from '@mingpian/contract/shared/goods.ts'
import { useQuery } from '@tanstack/react-query'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/select.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { categoriesOptions } from './goods-queries.ts'
import { goodsListHref } from './links.ts'
import style from './mall.module.css'

/** Links to the products of each category of the first level. Keeps its place while the categories load. */
export function CategoryLinks({ via }: { via: Via }) {
  const { data, isPending } = useQuery(categoriesOptions(via.companyId))
  if (isPending) return <Bone height={44} radius={10} margin="8px var(--gutter) 12px" />
  if (!data || data.list.length === 0) return <div className={style.noCategories} />
  return (
    <nav className={style.categories} aria-label={m.mall_categories()}>
      {data.list.map(({ categoryId, name }) => (
        <a key={categoryId} href={goodsListHref(via, { categoryId })}>
          {name}
        </a>
      ))}
    </nav>
  )
}

interface CategorySelectProps {
  companyId: string
  /** '' for all. */
  value: string
  onChange: (categoryId: string) => void
}

/** Chooses one category of either level. */
export function CategorySelect({ companyId, value, onChange }: CategorySelectProps) {
  const { data } = useQuery(categoriesOptions(companyId))
  return (
    <Select
      label={m.mall_categories()}
      value={value}
      choices={[
        ['', m.mall_all()],
        ...(data?.list ?? [])
          .flatMap(withChildren)
          // A select has no levels: the space before the name is one.
          .map(({ categoryId, name, depth }) => [categoryId, '\u3000'.repeat(depth) + name] as const),
      ]}
      onChange={onChange}
    />
  )
}

const withChildren = ({ categoryId, name, children }: ProductCategory) => [
  { categoryId, name, depth: 0 },
  ...children.map((child) => ({ categoryId: child.categoryId, name: child.name, depth: 1 })),
]
