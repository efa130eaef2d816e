import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Code, CodeKind } from '@mingpian/contract/codes.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { codeHref, codePath } from '#features/codes/paths.ts'
import { QuotaRow } from '#features/codes/quota-row.tsx'
import { codeMissing, kindWords } from '#features/codes/words.ts'
import style from '#features/links/edit.module.css'
import { FormView, useForm } from '#kit/form.tsx'
import { queryState } from '#kit/query-state.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TagsRow } from './tags-row.tsx'
import { type Named, Team, type TeamMember } from './team.tsx'

/** Makes a code, or changes one: members with their hours, a deputy, tags and a welcome message. Its kind stays. */
export default function EditCodePage() {
  const codeId = useAddress().param('codeId')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/code/detail', { query: { codeId }, quiet: true }),
    enabled: codeId !== '',
  })
  if (!codeId) return <Editor />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />, codeMissing())} />
    )
  if (!data.mine) return <StateView state={{ kind: 'missing', ...codeMissing() }} />
  return <Editor key={data.revision} code={data} />
}

interface Values {
  kind: CodeKind
  name: string
  channel: string
  welcome: string
  members: TeamMember[]
  deputy: Named | null
  tags: { tagId: string; name: string }[]
}

const kinds = ['contact', 'assistant'] as const
const mostWords = 600

function Editor({ code }: { code?: Code }) {
  const navigate = useNavigate()
  const session = useSession()
  const form = useForm<Values, Code>({
    initial: {
      kind: code?.kind ?? 'contact',
      name: code?.name ?? '',
      channel: code?.channel ?? '',
      welcome: code?.welcome ?? '',
      members: code
        ? code.members.map(({ userId, name, hours }) => ({ userId, name, hours }))
        : [{ userId: session?.saleInfo.userId ?? '', name: session?.saleInfo.name ?? '', hours: [] }],
      deputy: code?.deputy ? { userId: code.deputy.userId, name: code.deputy.name } : null,
      tags: code?.tags ?? [],
    },
    draft: { name: `code.${code?.codeId ?? 'new'}` },
    check: ({ name, members }) => ({
      ...(!name.trim() && { name: m.codes_name_missing() }),
      ...(members.length === 0 && { members: m.codes_member_missing() }),
    }),
    submit: (values, quiet) => save(values, quiet, code),
    onDone: ({ codeId }) => navigate(codeHref(codeId).slice(1), { replace: true }),
    onFailure: sayNotSaved,
  })
  const { unsaved } = useUnsaved({
    otherwise: codePath.list,
    isDirty: form.isDirty,
    ...(code && { discard: form.discard }),
  })
  const { kind, welcome, members, deputy, tags } = form.values
  return (
    <main>
      <FormView form={form} className={style.page}>
        {unsaved}
        <h1 className="sr-only">{code ? m.codes_edit_title() : m.codes_new()}</h1>
        {code ? (
          <Rows>
            <FactRow title={m.codes_kind()} value={kindWords(kind)} />
          </Rows>
        ) : (
          <fieldset className={style.kinds}>
            <legend>{m.codes_kind()}</legend>
            {kinds.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === kind}
                onClick={() => form.change({ kind: each })}
              >
                {kindWords(each)}
              </button>
            ))}
          </fieldset>
        )}
        {!code && kind === 'assistant' && (
          <Rows>
            <QuotaRow />
          </Rows>
        )}
        <section className={style.block}>
          <Field label={m.codes_name()} hint={m.codes_name_hint()} maxLength={64} {...form.field('name')} />
          <Field
            label={m.codes_channel()}
            hint={m.codes_channel_hint()}
            maxLength={30}
            {...form.field('channel')}
          />
        </section>
        <Team
          members={members}
          deputy={deputy}
          error={form.field('members').error}
          mayPick={may(session?.role ?? '', 'links.write')}
          onChange={(change) => form.change(change)}
        />
        <TagsRow tags={tags} onChange={(chosen) => form.change({ tags: chosen })} />
        <section className={style.block}>
          <TextArea
            label={m.codes_welcome()}
            placeholder={m.codes_welcome_hint()}
            value={welcome}
            maxLength={mostWords}
            onChange={(words) => form.change({ welcome: words })}
          />
        </section>
        <ActionBar>
          <Button submit block kind="primary" busy={form.busy} disabled={welcome.length > mostWords}>
            {code ? m.codes_save() : m.codes_make()}
          </Button>
        </ActionBar>
      </FormView>
    </main>
  )
}

function save(
  { kind, name, channel, welcome, members, deputy, tags }: Values,
  quiet: readonly string[],
  code?: Code,
): Promise<Code> {
  const settings = {
    name: name.trim(),
    channel: channel.trim(),
    welcome: welcome.trim(),
    members: members.map(({ userId, hours }) => ({ userId, hours })),
    deputyId: deputy?.userId ?? '',
    tagIds: tags.map(({ tagId }) => tagId),
  }
  if (!code) return callOnce('POST /biz/v1/code/create', { body: { ...settings, kind }, quiet })
  const { codeId, revision } = code
  return call('PUT /biz/v1/code/update', { body: { ...settings, codeId, revision }, quiet })
}
