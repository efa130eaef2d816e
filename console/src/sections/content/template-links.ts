import { isPieceKind } from './kinds.ts'

/** The editor of a new piece made of a template. */
export function templateAddress({ kind, templateId }: { kind: string; templateId: string }): string {
  const editor = isPieceKind(kind) ? `/content/new/${kind}` : '/forms/new'
  return `${editor}?template=${encodeURIComponent(templateId)}`
}
