import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '#kit/call.ts'
import { useCategoryOptions } from '#kit/category-options.ts'
import { useWords } from '#kit/preferences.tsx'

interface Option {
  value: string
  label: string
}

interface FieldProps {
  id?: string
  value?: Option[]
  onChange?: (chosen: Option[]) => void
  disabled?: boolean
}

/** Some products, found by their names. */
export function ProductsField(props: FieldProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64)) || undefined
  const { data, isFetching } = useQuery({
    ...callQuery('GET /mall/goods/v1/manage/list', { query: { pageSize: 50, keyword } }),
    placeholderData: (before) => before,
  })
  return (
    <Select<Option[]>
      {...props}
      mode="multiple"
      labelInValue
      maxCount={100}
      placeholder={words.searchProducts}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      options={(data?.list ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}

/** Some categories; one of the first level stands for those below it too. */
export function CategoriesField(props: FieldProps) {
  const options = useCategoryOptions()
  return (
    <Select<Option[]>
      {...props}
      mode="multiple"
      labelInValue
      maxCount={100}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  )
}
