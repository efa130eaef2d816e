import { EditOutlined } from '@ant-design/icons'
import { call } from '@mingpian/client/call.ts'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LibraryItem } from '@mingpian/contract/shared/content.ts'
import { movedState } from '@mingpian/contract/shared/rules/material-state.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Flex, Select, Skeleton, Tabs, Typography } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FactTable } from '#kit/fact-table.tsx'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay, useMe } from '#kit/me.tsx'
import { usePreferences, useWords } from '#kit/preferences.tsx'
import { PublicAddress } from '#kit/public-address.tsx'
import { Loaded } from '#kit/result.tsx'
import { useUndoMessage } from '#kit/undo.tsx'
import type { StoredPiece } from './edit/save-piece.ts'
import { KeepTemplate } from './keep-template.tsx'
import { isPieceKind } from './kinds.ts'
import { Versions } from './versions.tsx'

/** One piece beside the list. @param materialId '' closes it */
export function PieceDrawer({ materialId, onClose }: { materialId: string; onClose: () => void }) {
  const words = useWords()
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/detail', { query: { materialId } }),
    enabled: materialId !== '',
  })
  return (
    <Drawer open={materialId !== ''} onClose={onClose} title={query.data?.title} size={520} destroyOnHidden>
      <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 8 }} />}>
        {(piece) => (
          <Tabs
            key={piece._id}
            items={[
              { key: 'detail', label: words.detail, children: <Facts piece={piece} onRemoved={onClose} /> },
              ...(hasPreview(piece.kind)
                ? [{ key: 'preview', label: words.preview, children: <PiecePreview piece={piece} /> }]
                : []),
              { key: 'versions', label: words.versions, children: <Versions piece={piece} /> },
            ]}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

const SavedPreview = lazy(() =>
  import('./edit/preview.tsx').then((preview) => ({ default: preview.SavedPreview })),
)

const PiecePreview = ({ piece }: { piece: StoredPiece }) => (
  <Flex justify="center">
    <div style={{ width: 336 }}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <SavedPreview piece={piece} />
      </Suspense>
    </div>
  </Flex>
)

const hasPreview = (kind: StoredPiece['kind']) => isPieceKind(kind) || kind === 'form'

function Facts({ piece, onRemoved }: { piece: StoredPiece; onRemoved: () => void }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const mayWrite = useMay()('content.write')
  const { cover, summary, kind, state, category, owner, expiresAt, updatedAt, calendarDay } = piece
  const items = [
    [words.kind, words.kinds[kind]],
    [words.status, words.contentStates[state]],
    [words.category, category],
    [words.ownership, owner?.name ?? words.owners[1]],
    [words.calendarDay, calendarDay],
    [words.expiresAt, moment(expiresAt, locale, timeZone)],
    [words.updatedAt, moment(updatedAt, locale, timeZone)],
  ]
  return (
    <Flex vertical gap={16}>
      {cover && <img src={cover} alt="" style={{ maxHeight: 200, objectFit: 'cover', borderRadius: 8 }} />}
      {summary && <Typography.Paragraph type="secondary">{summary}</Typography.Paragraph>}
      <FactTable facts={items} />
      {piece.address && <PublicAddress address={piece.address} name={piece.title} />}
      {mayWrite && <Actions piece={piece} onRemoved={onRemoved} />}
    </Flex>
  )
}

function Actions({ piece, onRemoved }: { piece: LibraryItem; onRemoved: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const undoable = useUndoMessage()
  const [isRecalling, setRecalling] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const { _id: materialId, state } = piece
  const publish = useWrite(
    () => call('POST /biz/v1/content/publish', { body: { materialId }, quiet: true }),
    { onDone: () => void message.success(words.published) },
  )
  const putBack = useWrite(
    () => call('POST /biz/v1/content/put_back', { body: { materialId }, quiet: true }),
    { onDone: () => void message.success(words.restored) },
  )
  const remove = useWrite(
    () => call('DELETE /biz/v1/content/remove', { query: { materialId }, quiet: true }),
    {
      onDone: () => {
        onRemoved()
        undoable(words.removed, () => putBack.run())
      },
    },
  )
  if (isRecalling) return <Recall piece={piece} onEnd={() => setRecalling(false)} />
  const editor = piece.kind === 'form' ? `/forms/${materialId}/edit` : `/content/${materialId}/edit`
  return (
    <Flex gap={8} wrap>
      {(isPieceKind(piece.kind) || piece.kind === 'form') && (
        <LinkButton to={editor} icon={<EditOutlined />}>
          {words.editContent}
        </LinkButton>
      )}
      {(isPieceKind(piece.kind) || piece.kind === 'form') && (
        <Button onClick={() => setKeeping(true)}>{words.keepAsTemplate}</Button>
      )}
      {isKeeping && <KeepTemplate piece={piece} onClose={() => setKeeping(false)} />}
      {movedState(state, 'publish') && (
        <Button type="primary" loading={publish.busy} onClick={() => publish.run()}>
          {words.publish}
        </Button>
      )}
      {movedState(state, 'recall') && <Button onClick={() => setRecalling(true)}>{words.recall}</Button>}
      {movedState(state, 'remove') && (
        <Button danger loading={remove.busy} onClick={() => remove.run()}>
          {words.remove}
        </Button>
      )}
      {state === 'removed' && (
        <Button loading={putBack.busy} onClick={() => putBack.run()}>
          {words.putBack}
        </Button>
      )}
    </Flex>
  )
}

/** Takes a piece back, with a piece that its readers are given instead. */
function Recall({ piece, onEnd }: { piece: LibraryItem; onEnd: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [keyword, setKeyword] = useState('')
  const [successorId, setSuccessorId] = useState<string>()
  const others = useQuery({
    ...callQuery('GET /biz/v1/content/list', {
      query: { kind: piece.kind, state: 'published', keyword: keyword.slice(0, 64), page: 1, pageSize: 20 },
    }),
    placeholderData: (before) => before,
  })
  const recall = useWrite(
    () =>
      call('POST /biz/v1/content/recall', {
        body: { materialId: piece._id, ...(successorId && { successorId }) },
        quiet: true,
      }),
    {
      onDone: () => {
        message.success(words.recalled)
        onEnd()
      },
    },
  )
  return (
    <Flex vertical gap={12}>
      <Typography.Text>{words.recallHint}</Typography.Text>
      <Select
        allowClear
        aria-label={words.replacement}
        placeholder={words.noReplacement}
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        loading={others.isFetching}
        value={successorId}
        onChange={setSuccessorId}
        options={(others.data?.list ?? [])
          .filter(({ _id }) => _id !== piece._id)
          .map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <Flex gap={8} justify="flex-end">
        <Button onClick={onEnd}>{words.cancel}</Button>
        <Button danger loading={recall.busy} onClick={() => recall.run()}>
          {words.recall}
        </Button>
      </Flex>
    </Flex>
  )
}
