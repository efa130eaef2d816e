import { EyeOutlined, HistoryOutlined, QrcodeOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { useFoundDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { SiteContent } from '@mingpian/contract/shared/site.ts'
import { App, Button, Drawer, Flex, Popover, Tag } from 'antd'
import { useState } from 'react'
import columns from '#kit/columns.module.css'
import { done } from '#kit/done.ts'
import { DraftFound } from '#kit/draft-found.tsx'
import { useMay } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { PublicAddress } from '#kit/public-address.tsx'
import { Blocks } from './blocks.tsx'
import { Preview } from './preview.tsx'
import { Settings, siteTitleId } from './settings.tsx'
import { SiteVersions } from './versions.tsx'

type Site = CallTypes<'GET /mk-activity-tools/site/v1/edit'>['data']

/** The arrangement of the site; on the right as a visitor's phone shows it, while it is typed. */
export function Editor({ site }: { site: Site }) {
  const words = useWords()
  const mayWrite = useMay()('content.write')
  const { message, modal } = App.useApp()
  const draft = useFoundDraft<SiteContent>(`site.${site.revision}`)
  const [content, setContent] = useState(() => draft.found ?? site.content)
  const [isPreviewing, setPreviewing] = useState(false)
  const [showsVersions, setShowsVersions] = useState(false)
  const change = (changes: Partial<SiteContent>) => {
    const next = { ...content, ...changes }
    setContent(next)
    draft.keep(next)
  }
  const save = useWrite(
    async ({ publish }: { publish: boolean }) => {
      const body = { revision: site.revision, content }
      const { revision } = await call('PUT /mk-activity-tools/site/v1/draft', { body, quiet: true })
      if (publish) await call('POST /mk-activity-tools/site/v1/publish', { body: { revision }, quiet: true })
      draft.forget()
    },
    {
      onDone: (_, { publish }) => void message.success(publish ? words.sitePublished : words.saved),
    },
  )
  const send = (publish: boolean) => {
    if (content.title.trim()) save.run({ publish })
    else document.getElementById(siteTitleId)?.focus()
  }
  const close = useWrite(() => call('POST /mk-activity-tools/site/v1/close', { body: {}, quiet: true }))
  const isUnpublished = site.publishedRevision > 0 && site.publishedRevision !== site.revision
  return (
    <Page
      title={
        <Flex align="center" gap={12}>
          {words.site}
          <Tag color={site.opened ? 'green' : 'default'}>
            {site.opened ? words.siteOpen : words.siteClosed}
          </Tag>
          {(isUnpublished || draft.isDirty) && <Tag color="orange">{words.siteUnpublished}</Tag>}
        </Flex>
      }
      hint={words.siteHint}
      keepsHead
      actions={
        <>
          <Button className={columns.narrow} icon={<EyeOutlined />} onClick={() => setPreviewing(true)}>
            {words.preview}
          </Button>
          <Button icon={<HistoryOutlined />} onClick={() => setShowsVersions(true)}>
            {words.siteVersions}
          </Button>
          {site.opened && (
            <Popover
              trigger="click"
              placement="bottomRight"
              content={
                <div style={{ width: 400 }}>
                  <PublicAddress address={site.address} name={words.site} />
                </div>
              }
            >
              <Button icon={<QrcodeOutlined />}>{words.siteShare}</Button>
            </Popover>
          )}
          {mayWrite && (
            <>
              <Button
                disabled={save.busy}
                loading={save.busy && !save.running?.publish}
                onClick={() => send(false)}
              >
                {words.saveDraft}
              </Button>
              <Button
                type="primary"
                disabled={save.busy}
                loading={save.running?.publish}
                onClick={() => send(true)}
              >
                {words.sitePublish}
              </Button>
            </>
          )}
        </>
      }
    >
      {draft.found && (
        <DraftFound
          onDiscard={() => {
            draft.forget()
            setContent(site.content)
          }}
        />
      )}
      <div className={columns.columns}>
        {/* After saving, the editor begins anew with the stored draft. Changes made meanwhile would be lost. */}
        <Flex vertical gap={16} style={{ minWidth: 0 }} inert={save.busy}>
          <Blocks blocks={content.blocks} readOnly={!mayWrite} onChange={(blocks) => change({ blocks })} />
          <Settings content={content} readOnly={!mayWrite} onChange={change} />
          {mayWrite && site.opened && (
            <Flex>
              <Button
                danger
                loading={close.busy}
                onClick={() =>
                  modal.confirm({
                    title: words.siteCloseAsk,
                    content: words.siteCloseHint,
                    okText: words.siteClose,
                    okButtonProps: { danger: true },
                    cancelText: words.cancel,
                    onOk: () => done(close.run()),
                  })
                }
              >
                {words.siteClose}
              </Button>
            </Flex>
          )}
        </Flex>
        <Preview content={content} isOpen={isPreviewing} onClose={() => setPreviewing(false)} />
      </div>
      <Drawer
        open={showsVersions}
        onClose={() => setShowsVersions(false)}
        title={words.siteVersions}
        size={480}
        destroyOnHidden
      >
        <SiteVersions revision={site.revision} mayWrite={mayWrite} />
      </Drawer>
    </Page>
  )
}
