import { EllipsisOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LeadView } from '@mingpian/contract/lead-views.ts'
import { holdsPhone, mostLeadViews } from '@mingpian/contract/shared/rules/lead-views.ts'
import { Alert, App, Button, Checkbox, Dropdown, Flex, Form, Input, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { useFilters } from '#kit/filters.ts'
import { useWords } from '#kit/preferences.tsx'
import { session } from '#kit/session.ts'
import { useUndoMessage } from '#kit/undo.tsx'
import { ActionModal } from './action-modal.tsx'
import { viewFilterOf } from './filter.ts'
import { allLeads, type OpenView } from './use-view.ts'

/** Chooses a stored view, and stores the present filters as a view. */
export function LeadViews({ views, current, isMissing, isChanged, open }: OpenView) {
  const words = useWords()
  const { message } = App.useApp()
  const { get } = useFilters()
  const [isKeeping, setKeeping] = useState(false)
  const filter = viewFilterOf(get)
  const problem = holdsPhone(filter.keyword ?? '') ? words.viewPhone : undefined
  const optionsOf = (isShared: boolean) =>
    views
      .filter((view) => view.isShared === isShared)
      .map(({ viewId, name, isDefault }) => ({
        value: viewId,
        label: isDefault ? `${name} · ${words.viewDefaultMark}` : name,
      }))
  const groups = [
    { label: words.ownViews, options: optionsOf(false) },
    { label: words.sharedViews, options: optionsOf(true) },
  ].filter(({ options }) => options.length > 0)
  const replace = useWrite(
    (viewId: string) => call('PUT /biz/v1/customers/view', { body: { viewId, filter }, quiet: true }),
    { onDone: () => void message.success(words.viewKept(current?.name ?? '')) },
  )
  const keep = useWrite(
    (view: NameAndShare) =>
      callOnce('POST /biz/v1/customers/view', {
        body: { name: view.name.trim(), isShared: view.isShared ?? false, filter },
        quiet: true,
      }),
    {
      onDone: ({ viewId }, { name, isShared = false }) => {
        setKeeping(false)
        open({ viewId, name, isShared, isOwn: true, isDefault: false, filter })
        message.success(words.viewKept(name.trim()))
      },
    },
  )
  return (
    <>
      {isMissing && <Alert type="warning" showIcon title={words.viewMissing} style={{ marginBottom: 12 }} />}
      <Flex gap={8} align="center" wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label={words.views}
          style={{ minWidth: 200, maxWidth: 320 }}
          popupMatchSelectWidth={false}
          value={current?.viewId ?? allLeads}
          options={[{ value: allLeads, label: words.allLeads }, ...groups]}
          onChange={(id) => open(views.find(({ viewId }) => viewId === id))}
        />
        {current && <ViewMenu key={current.viewId} view={current} views={views} open={open} />}
        {isChanged && (
          <Tooltip title={problem}>
            <Button disabled={problem !== undefined} onClick={() => setKeeping(true)}>
              {words.keepView}
            </Button>
          </Tooltip>
        )}
        {isChanged && current && (
          <>
            <Button
              disabled={problem !== undefined}
              loading={replace.busy}
              onClick={() => replace.run(current.viewId)}
            >
              {words.keepViewChanges}
            </Button>
            <Button type="link" onClick={() => open(current)}>
              {words.resetView}
            </Button>
          </>
        )}
      </Flex>
      {isKeeping && (
        <ViewModal
          title={words.keepView}
          views={views}
          busy={keep.busy}
          onSubmit={(view) => keep.run(view)}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}

interface ViewMenuProps extends Pick<OpenView, 'views' | 'open'> {
  view: LeadView
}

/** The actions on the open view. */
function ViewMenu({ view, views, open }: ViewMenuProps) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const [isEditing, setEditing] = useState(false)
  const { viewId, name, isDefault } = view
  const change = useWrite(
    (next: NameAndShare) =>
      call('PUT /biz/v1/customers/view', {
        body: { viewId, name: next.name.trim(), isShared: next.isShared ?? false },
        quiet: true,
      }),
    { onDone: () => setEditing(false) },
  )
  const choose = useWrite((chosen: string) =>
    call('PUT /biz/v1/customers/view/default', { body: { viewId: chosen }, quiet: true }),
  )
  const putBack = useWrite(
    () => call('POST /biz/v1/customers/view/put_back', { body: { viewId }, quiet: true }),
    { onDone: () => open(view) },
  )
  const remove = useWrite(() => call('DELETE /biz/v1/customers/view', { query: { viewId }, quiet: true }), {
    onDone: () => {
      open(undefined)
      undoable(words.viewRemoved(name), () => putBack.run())
    },
  })
  const copy = async () => {
    const { origin, pathname } = window.location
    const search = new URLSearchParams({ companyId: session()?.companyId ?? '', view: viewId })
    await navigator.clipboard.writeText(`${origin}${pathname}?${search}`)
    message.success(words.viewLinkCopied)
  }
  const items = [
    { key: 'edit', label: words.viewEdit, onClick: () => setEditing(true) },
    { key: 'link', label: words.viewLink, onClick: () => void copy() },
    {
      key: 'default',
      label: isDefault ? words.viewNoDefault : words.viewDefault,
      onClick: () => choose.run(isDefault ? '' : viewId),
    },
    { key: 'remove', label: words.viewRemove, danger: true, onClick: () => remove.run() },
  ]
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button icon={<EllipsisOutlined />} aria-label={words.viewActions} />
      </Dropdown>
      {isEditing && (
        <ViewModal
          title={words.viewEdit}
          view={view}
          views={views}
          busy={change.busy}
          onSubmit={(next) => change.run(next)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

interface NameAndShare {
  name: string
  isShared?: boolean
}

interface ViewModalProps {
  title: string
  /** The view to change; absent for a new one. */
  view?: LeadView
  views: LeadView[]
  busy: boolean
  onSubmit: (values: NameAndShare) => void
  onClose: () => void
}

/** Asks for the name of a view and whether it is shared with colleagues. */
function ViewModal({ view, views, ...modal }: ViewModalProps) {
  const words = useWords()
  const problemOf = (name: string, isShared: boolean) => {
    const others = views.filter((other) => other.isShared === isShared && other.viewId !== view?.viewId)
    if (others.some((other) => other.name === name.trim())) return words.viewNameTaken
    return others.length >= mostLeadViews ? words.viewsFull : undefined
  }
  return (
    <ActionModal<NameAndShare> {...modal} okText={words.save}>
      <Form.Item
        name="name"
        label={words.viewName}
        initialValue={view?.name ?? ''}
        dependencies={['isShared']}
        rules={[
          { required: true, whitespace: true, message: words.viewNameMissing },
          ({ getFieldValue }) => ({
            validator: async (_, name = '') => {
              const problem = problemOf(name, getFieldValue('isShared') ?? false)
              if (problem) throw new Error(problem)
            },
          }),
        ]}
      >
        <Input autoFocus maxLength={32} showCount />
      </Form.Item>
      <Form.Item
        name="isShared"
        valuePropName="checked"
        initialValue={view?.isShared ?? false}
        extra={words.viewShareHint}
      >
        <Checkbox disabled={view !== undefined && !view.isOwn}>{words.viewShare}</Checkbox>
      </Form.Item>
    </ActionModal>
  )
}
