import { type FileValue, noFile } from '@mingpian/client/editing/piece.ts'
import type { ManagedProduct } from '@mingpian/contract/shared/goods.ts'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { Button, Card, Flex, Form, Input, Select, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { FileField } from '#features/editing/file-field.tsx'
import { PairList } from '#features/editing/pair-list.tsx'
import { PictureField } from '#features/editing/picture-field.tsx'
import { useCategoryOptions } from '#features/products/category-options.ts'
import { useWords } from '#kit/preferences.tsx'

/** The text editor is large, so it is loaded with the form. */
const TextEditor = lazy(() => import('#features/editing/text-editor.tsx'))

/** What buyers see of a product. */
export function Basics({ stored }: { stored: ManagedProduct | undefined }) {
  const words = useWords()
  const categories = useCategoryOptions()
  return (
    <Card title={words.productBasics}>
      <Form.Item
        name="name"
        label={words.productName}
        required
        rules={[{ required: true, whitespace: true, message: words.productNameMissing }]}
      >
        <Input maxLength={64} showCount />
      </Form.Item>
      <Form.Item name="summary" label={words.productSummary}>
        <Input maxLength={200} showCount />
      </Form.Item>
      <Flex gap={24} wrap>
        <Form.Item
          name="categoryId"
          label={words.category}
          extra={<Link to="/products/categories">{words.manageCategories}</Link>}
          style={{ flex: '1 1 240px' }}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[{ value: '', label: words.noCategory }, ...categories]}
          />
        </Form.Item>
        <Form.Item
          name="unit"
          label={words.productUnit}
          extra={words.productUnitHint}
          style={{ flex: '1 1 240px' }}
        >
          <Input maxLength={16} />
        </Form.Item>
      </Flex>
      <Form.Item name="pictures" label={words.productPictures} extra={words.productPicturesHint}>
        <PictureField
          label={words.productPictures}
          maxCount={Math.max(goodsLimits.pictures, stored?.images.length ?? 0)}
        />
      </Form.Item>
      <Form.Item name="video" label={words.productVideo}>
        <VideoField />
      </Form.Item>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
        <Form.Item name="html" label={words.productDetail}>
          <TextEditor label={words.productDetail} />
        </Form.Item>
      </Suspense>
      <PairList
        name="attributes"
        label={words.productAttributes}
        maxCount={goodsLimits.attributes}
        short={{
          name: 'name',
          label: words.attributeName,
          placeholder: '',
          maxLength: goodsLimits.option,
          width: 160,
        }}
        long={{ name: 'value', label: words.attributeValue, placeholder: '', maxLength: 200 }}
      />
    </Card>
  )
}

interface VideoProps {
  id?: string
  value?: FileValue
  onChange?: (file: FileValue) => void
}

function VideoField({ value = noFile, onChange, ...field }: VideoProps) {
  const words = useWords()
  return (
    <>
      <FileField purpose="video" value={value} onChange={(file) => onChange?.(file)} {...field} />
      {value.url && (
        <Button type="link" danger style={{ padding: 0 }} onClick={() => onChange?.(noFile)}>
          {words.removeVideo}
        </Button>
      )}
    </>
  )
}
