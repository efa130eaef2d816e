import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { type BlockKind, blockKinds, mostBlocks } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteBlock } from '@mingpian/contract/shared/site.ts'
import { Button, Card, Dropdown, Empty, Tag } from 'antd'
import { useState } from 'react'
import { OrderedList } from '#kit/order.tsx'
import { useWords } from '#kit/preferences.tsx'
import { BlockFields } from './block-fields.tsx'

interface BlocksProps {
  blocks: SiteBlock[]
  readOnly: boolean
  onChange: (blocks: SiteBlock[]) => void
}

const newBlock = (kind: BlockKind): SiteBlock => ({
  id: crypto.randomUUID(),
  kind,
  title: '',
  text: '',
  picture: null,
  ids: [],
})

/** The blocks in their order, and the fields of the one that is edited. */
export function Blocks({ blocks, readOnly, onChange }: BlocksProps) {
  const words = useWords()
  const [edited, edit] = useState('')
  const nameOf = ({ kind, title }: SiteBlock) => title || words.siteKinds[kind]
  const add = (kind: BlockKind) => {
    const block = newBlock(kind)
    onChange([...blocks, block])
    edit(block.id)
  }
  const block = blocks.find(({ id }) => id === edited)
  return (
    <>
      <Card
        title={words.siteBlocks}
        extra={
          !readOnly && (
            <Dropdown
              trigger={['click']}
              disabled={blocks.length >= mostBlocks}
              menu={{
                items: blockKinds.map((kind) => ({
                  key: kind,
                  label: words.siteKinds[kind],
                  onClick: () => add(kind),
                })),
              }}
            >
              <Button icon={<PlusOutlined />}>{words.siteAddBlock}</Button>
            </Dropdown>
          )
        }
      >
        {blocks.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.siteNoBlocks} />
        ) : (
          <OrderedList
            items={blocks}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            onChange={readOnly ? () => {} : onChange}
          >
            {(each) => (
              <>
                {each.title && <Tag>{words.siteKinds[each.kind]}</Tag>}
                {!readOnly && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<EditOutlined />}
                      aria-label={words.siteEdit(nameOf(each))}
                      aria-expanded={each.id === edited}
                      onClick={() => edit(each.id === edited ? '' : each.id)}
                    />
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={words.siteRemove(nameOf(each))}
                      onClick={() => onChange(blocks.filter(({ id }) => id !== each.id))}
                    />
                  </>
                )}
              </>
            )}
          </OrderedList>
        )}
      </Card>
      {block && !readOnly && (
        <Card key={block.id} title={words.siteBlock(words.siteKinds[block.kind], block.title)}>
          <BlockFields
            block={block}
            onChange={(next) => onChange(blocks.map((each) => (each.id === next.id ? next : each)))}
          />
        </Card>
      )}
    </>
  )
}
