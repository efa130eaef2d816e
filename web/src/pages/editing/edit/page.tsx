import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { isMadeKind } from '#features/editing/kinds.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { PieceEditor } from './editor.tsx'
import type { Stored } from './stored.ts'

/** A piece to make (`kind`) or to change (`materialId`). */
export default function EditPage() {
  const { param } = useAddress()
  const materialId = param('materialId')
  const kind = param('kind')
  const templateId = materialId ? '' : param('template')
  const permission = useQuery(callQuery('GET /biz/v1/content/making', {}))
  const piece = useQuery({
    ...callQuery('GET /biz/v1/content/detail', { query: { materialId }, quiet: true }),
    enabled: materialId !== '',
    refetchOnMount: 'always',
  })
  const template = useQuery({
    ...callQuery('GET /biz/v1/content/template', { query: { templateId, locale: getLocale() }, quiet: true }),
    enabled: templateId !== '',
    refetchOnWindowFocus: false,
  })
  if (permission.data && !permission.data.allowed)
    return <StateView state={{ kind: 'missing', title: m.editing_off(), hint: m.editing_off_hint() }} />
  const isReady = !templateId || template.data?.kind === kind
  if (!materialId && isMadeKind(kind) && isReady) {
    const empty: Stored = { materialId: '', kind, state: 'draft', revision: 0, piece: null }
    const stored = template.data ? { ...empty, template: template.data } : empty
    return <PieceEditor key={`${kind} ${templateId}`} stored={stored} />
  }
  const { isPending, error, refetch } = templateId ? template : piece
  const { data } = piece
  if (data && isMadeKind(data.kind)) {
    const { _id, state, revision } = data
    const stored: Stored = { materialId: _id, kind: data.kind, state, revision, piece: data }
    return <PieceEditor key={`${_id} ${revision}`} stored={stored} />
  }
  if (data || template.data || !(materialId || templateId))
    return <StateView state={{ kind: 'missing', ...readingMissing() }} />
  return (
    <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />, readingMissing())} />
  )
}
