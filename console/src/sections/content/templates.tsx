import { EllipsisOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Dropdown, Flex, Skeleton, Tag, Typography } from 'antd'
import { useState } from 'react'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { NameModal } from '#kit/name-modal.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { Loaded } from '#kit/result.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import { isPieceKind } from './kinds.ts'
import { useContentTabs } from './use-content-tabs.ts'

type TemplateRow = CallTypes<'GET /biz/v1/content/templates'>['data']['list'][number]
/** Pieces to begin with: those that the company kept, then those of the product. */
export function Templates() {
  const { locale, words } = usePreferences()
  const query = useQuery(callQuery('GET /biz/v1/content/templates', { query: { locale } }))
  return (
    <Page title={words.content} tabs={useContentTabs()} hint={words.templatesHint}>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {({ list }) => {
          const own = list.filter(({ isStarter }) => !isStarter)
          return (
            <Flex vertical gap={24}>
              <Group title={words.ownTemplates} list={own} empty={words.noOwnTemplates} />
              <Group title={words.starterTemplates} list={list.filter(({ isStarter }) => isStarter)} />
            </Flex>
          )
        }}
      </Loaded>
    </Page>
  )
}

function Group({ title, list, empty }: { title: string; list: TemplateRow[]; empty?: string }) {
  return (
    <section>
      <Typography.Title level={2} style={{ fontSize: 16, marginTop: 0 }}>
        {title}
      </Typography.Title>
      {list.length === 0 && empty ? (
        <Card>
          <Typography.Text type="secondary">{empty}</Typography.Text>
        </Card>
      ) : (
        <div
          style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
        >
          {list.map((template) => (
            <TemplateCard key={template.templateId} template={template} />
          ))}
        </div>
      )}
    </section>
  )
}

function TemplateCard({ template }: { template: TemplateRow }) {
  const words = useWords()
  const may = useMay()
  const { kind, name, summary, cover, isStarter } = template
  const mayMake = may(kind === 'form' ? 'forms.write' : 'content.write')
  return (
    <Card
      style={{ display: 'flex', flexDirection: 'column' }}
      styles={{ body: { flex: 1, display: 'flex', flexDirection: 'column', padding: 16 } }}
      cover={cover && <img src={cover} alt="" style={{ height: 120, objectFit: 'cover' }} />}
    >
      <Flex justify="space-between" align="flex-start" gap={8}>
        <Typography.Title level={3} style={{ fontSize: 15, margin: 0 }}>
          {name}
        </Typography.Title>
        <Tag style={{ marginInlineEnd: 0 }}>{words.kinds[kind]}</Tag>
      </Flex>
      {/* Not the paragraph itself: stretched, it would show lines below its ellipsis. */}
      <div style={{ flex: 1, margin: '8px 0 16px' }}>
        <Typography.Paragraph type="secondary" ellipsis={{ rows: 3 }} style={{ margin: 0 }}>
          {summary}
        </Typography.Paragraph>
      </div>
      {mayMake && (
        <Flex justify="space-between">
          <LinkButton to={templateAddress(template)} aria-label={words.templateUseOf(name)}>
            {words.templateUse}
          </LinkButton>
          {!isStarter && <More template={template} />}
        </Flex>
      )}
    </Card>
  )
}

/** Renaming and deleting a template of the company. */
function More({ template: { templateId, name } }: { template: TemplateRow }) {
  const words = useWords()
  const undoable = useUndoMessage()
  const [isNaming, setNaming] = useState(false)
  const rename = useWrite((next: string) =>
    call('PUT /biz/v1/content/template', { body: { templateId, name: next }, quiet: true }),
  )
  const putBack = useWrite(() =>
    call('POST /biz/v1/content/template/put_back', { body: { templateId }, quiet: true }),
  )
  const remove = useWrite(
    () => call('DELETE /biz/v1/content/template', { query: { templateId }, quiet: true }),
    {
      onDone: () => undoable(words.templateRemoved(name), () => putBack.run()),
    },
  )
  const save = async (next: string) => {
    if (next !== name) {
      if (!(await rename.run(next))) return
      undoable(words.templateRenamed(next), () => rename.run(name))
    }
    setNaming(false)
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rename', label: words.renameTemplate, onClick: () => setNaming(true) },
            { key: 'remove', label: words.remove, danger: true, onClick: () => remove.run() },
          ],
        }}
      >
        <Button type="text" icon={<EllipsisOutlined />} aria-label={words.templateActions(name)} />
      </Dropdown>
      {isNaming && (
        <NameModal
          title={words.renameTemplate}
          label={words.templateName}
          missing={words.templateNameMissing}
          initial={name}
          maxLength={100}
          isBusy={rename.busy}
          onSave={(next) => void save(next)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

/** The editor of a new piece made of a template. */
function templateAddress({ kind, templateId }: TemplateRow): string {
  const editor = isPieceKind(kind) ? `/content/new/${kind}` : '/forms/new'
  return `${editor}?template=${encodeURIComponent(templateId)}`
}
