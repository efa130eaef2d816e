import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'

/** Products found by their names, for a `Select`. */
export function useProductSearch() {
  const words = useWords()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64)) || undefined
  const { data, isFetching } = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/list', { query: { pageSize: 50, keyword } }),
    placeholderData: (before) => before,
  })
  return {
    placeholder: words.searchProducts,
    showSearch: { filterOption: false, onSearch: setText },
    loading: isFetching,
    options: (data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  }
}
