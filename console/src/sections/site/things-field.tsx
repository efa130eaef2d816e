import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { type BlockKind, blockMaterials } from '@mingpian/contract/shared/rules/site.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'

interface ThingsFieldProps {
  kind: BlockKind
  maxCount: number
  value: string[]
  onChange: (ids: string[]) => void
}

const pageSize = 100

/** The products, pieces or places of a block, in the order in which they are chosen. */
export function ThingsField({ kind, maxCount, value, onChange }: ThingsFieldProps) {
  const words = useWords()
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim().slice(0, 64))
  const { names, error, isFetching, refetch } = useThings(kind, keyword)
  const [known, setKnown] = useState(new Map<string, string>())
  const options = [...names].map(([id, label]) => ({ value: id, label }))
  const missing = value
    .filter((id) => !names.has(id))
    .map((id) => ({ value: id, label: known.get(id) ?? (isFetching ? words.loading : words.siteGone) }))
  const hint =
    kind === 'map' ? words.sitePlacesHint : kind === 'form' ? words.siteFormHint : words.siteChosenHint
  return (
    <Form.Item label={words.siteChosen} htmlFor={`things-${kind}`} extra={hint}>
      {error && <Failed error={error} retry={refetch} />}
      <Select
        id={`things-${kind}`}
        mode="multiple"
        allowClear
        maxCount={maxCount}
        loading={isFetching}
        value={value}
        options={[...missing, ...options]}
        showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
        onChange={(ids: string[]) => {
          // A chosen thing keeps its name while another word is searched for.
          setKnown(new Map([...known, ...names]))
          onChange(ids)
        }}
      />
    </Form.Item>
  )
}

/** Names, by ids, of the things that a block of a kind can show. */
function useThings(kind: BlockKind, keyword: string) {
  const isPieces = kind in blockMaterials
  const kinds: readonly string[] = isPieces ? blockMaterials[kind as keyof typeof blockMaterials] : []
  const [only] = kinds
  const pieces = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: {
        page: 1,
        pageSize,
        keyword,
        state: 'published',
        ...(kinds.length === 1 && only ? { kind: only as 'case' } : {}),
      },
    }),
    enabled: isPieces,
    placeholderData: (before) => before,
  })
  const goods = useQuery({
    ...callQuery('POST /material/v1/good/find_list', { body: { page: 1, pageSize, keyword } }),
    enabled: kind === 'products',
    placeholderData: (before) => before,
  })
  const places = useQuery({
    ...callQuery('GET /card/v1/location/places', { query: { companyId: currentCompany(), keyword } }),
    enabled: kind === 'map',
    placeholderData: (before) => before,
  })
  const found: [string, string][] = [
    ...(pieces.data?.list ?? []).flatMap((piece): [string, string][] =>
      kinds.includes(piece.kind) ? [[piece._id, piece.title]] : [],
    ),
    ...(goods.data?.list ?? []).map(({ _id, name }): [string, string] => [_id, name]),
    ...(places.data?.list ?? []).map(({ id, name }): [string, string] => [id, name]),
  ]
  const { error, isFetching, refetch } = kind === 'products' ? goods : kind === 'map' ? places : pieces
  return { names: new Map(found), error, isFetching, refetch }
}
