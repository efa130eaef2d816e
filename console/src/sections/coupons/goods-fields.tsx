import { Select } from 'antd'
import { useCategoryOptions } from '#features/products/category-options.ts'
import { useProductSearch } from '#features/products/product-search.ts'

export interface Option {
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
  return <Select<Option[]> {...props} {...useProductSearch()} mode="multiple" labelInValue maxCount={100} />
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
