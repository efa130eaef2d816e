import { mostChosen, withPicture } from '@mingpian/contract/shared/rules/site.ts'
import type { SiteBlock } from '@mingpian/contract/shared/site.ts'
import { Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { SitePicture } from './site-picture.tsx'
import { ThingsField } from './things-field.tsx'

interface BlockFieldsProps {
  block: SiteBlock
  onChange: (block: SiteBlock) => void
}

/** The words, the picture and the things of one block. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  const words = useWords()
  const { id, kind, title, text, picture, ids } = block
  const isStory = kind === 'introduction'
  const set = (changes: Partial<SiteBlock>) => onChange({ ...block, ...changes })
  const most = mostChosen[kind]
  return (
    <Form layout="vertical">
      <Form.Item
        label={words.siteBlockTitle}
        htmlFor={`title-${id}`}
        extra={kind === 'banner' ? undefined : words.siteBlockTitleHint(words.siteKinds[kind])}
      >
        <Input
          id={`title-${id}`}
          maxLength={40}
          showCount
          value={title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Form.Item>
      <Form.Item
        label={isStory ? words.siteIntroductionText : words.siteBlockText}
        htmlFor={`text-${id}`}
        extra={isStory ? words.siteIntroductionHint : undefined}
      >
        <Input.TextArea
          id={`text-${id}`}
          autoSize={{ minRows: isStory ? 4 : 1, maxRows: 12 }}
          maxLength={isStory ? 2000 : 120}
          showCount
          value={text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Form.Item>
      {withPicture.includes(kind) && (
        <Form.Item label={words.siteBlockPicture}>
          <SitePicture value={picture} onChange={(next) => set({ picture: next })} />
        </Form.Item>
      )}
      {most !== undefined && (
        <ThingsField
          // One list for each kind of thing.
          key={kind}
          kind={kind}
          maxCount={most}
          value={ids}
          onChange={(next) => set({ ids: next })}
        />
      )}
    </Form>
  )
}
