import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'

/** The categories as choices: those of the second level name their first. */
export function useCategoryOptions(): { value: string; label: string }[] {
  const { data } = useQuery(callQuery('GET /mall/goods/v1/manage/categories', {}))
  return (data?.list ?? []).flatMap(({ categoryId, name, children }) => [
    { value: categoryId, label: name },
    ...children.map((child) => ({ value: child.categoryId, label: `${name} / ${child.name}` })),
  ])
}
