import type { SiteContent } from '@mingpian/contract/shared/site.ts'
import { Card, Form, Input, Switch } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { SitePicture } from './site-picture.tsx'

/** The field without which the site cannot be saved. */
export const siteTitleId = 'site-title'

interface SettingsProps {
  content: SiteContent
  readOnly: boolean
  onChange: (changes: Partial<SiteContent>) => void
}

/** Title, description and picture of the site for search engines and chats. */
export function Settings({ content, readOnly, onChange }: SettingsProps) {
  const words = useWords()
  const { title, description, picture, isPublic } = content
  const isBlank = title.trim() === ''
  return (
    <Card title={words.siteSettings}>
      <Form layout="vertical" disabled={readOnly}>
        <Form.Item
          label={words.siteTitle}
          htmlFor={siteTitleId}
          required
          {...(isBlank && { validateStatus: 'error' as const, help: words.siteTitleMissing })}
        >
          <Input
            id={siteTitleId}
            aria-invalid={isBlank}
            maxLength={40}
            showCount
            value={title}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Form.Item>
        <Form.Item label={words.siteDescription} htmlFor="site-description" extra={words.siteDescriptionHint}>
          <Input
            id="site-description"
            maxLength={160}
            showCount
            value={description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        </Form.Item>
        <Form.Item label={words.siteShareImage} extra={words.siteShareImageHint}>
          <SitePicture value={picture} onChange={(next) => onChange({ picture: next })} />
        </Form.Item>
        <Form.Item label={words.siteIsPublic} htmlFor="site-public" extra={words.siteIsPublicHint}>
          <Switch
            id="site-public"
            checked={isPublic}
            onChange={(checked) => onChange({ isPublic: checked })}
          />
        </Form.Item>
      </Form>
    </Card>
  )
}
