import type { PieceKind } from '@mingpian/client/editing/piece.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { usePreferences } from '#kit/preferences.tsx'
import { Loaded, NotFound } from '#kit/result.tsx'
import { isPieceKind } from '../kinds.ts'
import { PieceEditor } from './piece-editor.tsx'

/** Makes a piece of a kind, with the values of a template if the address names one. */
export function NewPiece() {
  const { kind = '' } = useParams()
  const templateId = useSearchParams()[0].get('template') ?? ''
  if (!isPieceKind(kind)) return <NotFound />
  return templateId ? (
    <FromTemplate key={templateId} kind={kind} templateId={templateId} />
  ) : (
    <PieceEditor key={kind} kind={kind} />
  )
}

function FromTemplate({ kind, templateId }: { kind: PieceKind; templateId: string }) {
  const { locale } = usePreferences()
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/template', { query: { templateId, locale } }),
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {(template) =>
        template.kind === kind ? <PieceEditor key={locale} kind={kind} template={template} /> : <NotFound />
      }
    </Loaded>
  )
}

/** Changes a piece. */
export function EditPiece() {
  const { materialId = '' } = useParams()
  const query = useQuery({
    ...callQuery('GET /biz/v1/content/detail', { query: { materialId } }),
    // A refetch must not replace values that are being typed.
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query} skeleton={<Skeleton active paragraph={{ rows: 12 }} />}>
      {(piece) =>
        isPieceKind(piece.kind) ? (
          <PieceEditor key={`${piece._id}.${piece.revision}`} kind={piece.kind} stored={piece} />
        ) : (
          <NotFound />
        )
      }
    </Loaded>
  )
}
