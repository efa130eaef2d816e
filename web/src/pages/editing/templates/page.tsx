import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { kindName } from '#features/card-edit/things/kinds.ts'
import { isMadeKind } from '#features/editing/kinds.ts'
import { editingPath } from '#features/editing/links.ts'
import { formPath } from '#features/forms/links.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './templates.module.css'

/** Pieces to begin with: those that the company kept, then those of the product. */
export default function TemplatesPage() {
  const query = { locale: getLocale() }
  const { data, isPending, error, refetch } = useQuery(callQuery('GET /biz/v1/content/templates', { query }))
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />)} />
  const made = data.list.filter(({ kind }) => kind === 'form' || isMadeKind(kind))
  const groups = [
    { title: m.editing_own_templates(), list: made.filter(({ isStarter }) => !isStarter) },
    { title: m.editing_starters(), list: made.filter(({ isStarter }) => isStarter) },
  ]
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.editing_templates()}</h1>
      {groups
        .filter(({ list }) => list.length > 0)
        .map(({ title, list }) => (
          <Rows key={title} title={title}>
            {list.map(({ templateId, kind, name, summary }) => (
              <LinkRow
                key={templateId}
                title={name}
                note={summary}
                value={kindName[kind]()}
                href={editorHref(kind, templateId)}
              />
            ))}
          </Rows>
        ))}
    </main>
  )
}

/** The editor of a new piece made of a template; a form has one of its own. */
function editorHref(kind: string, templateId: string): string {
  const query = new URLSearchParams({ template: templateId, ...(kind !== 'form' && { kind }) })
  return `#${kind === 'form' ? formPath.edit : editingPath.edit}?${query}`
}
