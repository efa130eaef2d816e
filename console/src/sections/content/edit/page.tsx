import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useParams } from 'react-router'
import { callQuery } from '#kit/call.ts'
import { Loaded, NotFound } from '#kit/result.tsx'
import { isPieceKind } from '../kinds.ts'
import { PieceEditor } from './piece-editor.tsx'

/** Makes a piece of a kind. */
export function NewPiece() {
  const { kind = '' } = useParams()
  return isPieceKind(kind) ? <PieceEditor key={kind} kind={kind} /> : <NotFound />
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
