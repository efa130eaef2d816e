import {
  BoldOutlined,
  FontSizeOutlined,
  LinkOutlined,
  MessageOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RollbackOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { formatting, noFormats, watchFormats } from '@mingpian/client/editing/article-formats.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { Button, Form, Input, Modal, Tooltip, Upload } from 'antd'
import type { LexicalEditor } from 'lexical'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import style from './text.module.css'

interface TextToolsProps {
  editor: LexicalEditor
  disabled: boolean
  onPictures: (files: File[]) => void
}

/** Formatting tools of the text. */
export function TextTools({ editor, disabled, onPictures }: TextToolsProps) {
  const words = useWords()
  const [now, setNow] = useState(noFormats)
  const [isLinking, setLinking] = useState(false)
  useEffect(() => watchFormats(editor, setNow), [editor])
  const format = formatting(editor, now)
  const tools: [icon: ReactNode, name: string, isOn: boolean | undefined, onTap: () => void][] = [
    [<BoldOutlined key="b" />, words.bold, now.bold, format.bold],
    [<FontSizeOutlined key="h" />, words.heading, now.block === 'heading', format.heading],
    [<MessageOutlined key="q" />, words.quotation, now.block === 'quote', format.quote],
    [<UnorderedListOutlined key="u" />, words.bullets, now.block === 'bullet', format.bullet],
    [<OrderedListOutlined key="o" />, words.numbers, now.block === 'number', format.number],
    [<LinkOutlined key="l" />, words.link, now.link !== '', () => setLinking(true)],
    [<RollbackOutlined key="z" />, words.undoText, undefined, format.undo],
    [
      <RollbackOutlined key="y" style={{ transform: 'scaleX(-1)' }} />,
      words.redoText,
      undefined,
      format.redo,
    ],
  ]
  return (
    <div className={style.tools} role="toolbar" aria-label={words.textTools}>
      {tools.map(([icon, name, isOn, onTap]) => (
        <Tooltip key={name} title={name}>
          <Button
            type={isOn ? 'primary' : 'text'}
            size="small"
            icon={icon}
            aria-label={name}
            aria-pressed={isOn}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onTap}
          />
        </Tooltip>
      ))}
      <Upload
        accept={pictureTypes}
        multiple
        showUploadList={false}
        disabled={disabled}
        beforeUpload={(file, files) => {
          if (file === files.at(-1)) onPictures(files)
          return false
        }}
      >
        <Tooltip title={words.addPicture}>
          <Button
            type="text"
            size="small"
            icon={<PictureOutlined />}
            disabled={disabled}
            aria-label={words.addPicture}
          />
        </Tooltip>
      </Upload>
      <Modal
        open={isLinking}
        title={words.link}
        destroyOnHidden
        footer={null}
        onCancel={() => setLinking(false)}
      >
        <Form
          layout="vertical"
          initialValues={{ address: now.link || 'https://' }}
          onFinish={({ address }: { address: string }) => {
            setLinking(false)
            format.link(address.trim())
          }}
        >
          <Form.Item
            name="address"
            label={words.address}
            rules={[
              { pattern: /^(https?:\/\/|mailto:|tel:)\S+$/, message: words.fieldProblems.addressWrong },
            ]}
          >
            <Input maxLength={2048} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {words.save}
          </Button>{' '}
          {now.link && (
            <Button
              danger
              onClick={() => {
                setLinking(false)
                format.link('')
              }}
            >
              {words.removeLink}
            </Button>
          )}
        </Form>
      </Modal>
    </div>
  )
}
