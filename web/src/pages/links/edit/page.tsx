import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Link, LinkKind } from '@mingpian/contract/links.ts'
import { fieldOfMoment, momentOfField } from '@mingpian/contract/shared/rules/local-time.ts'
import { outsideAddress } from '@mingpian/contract/shared/rules/outside-address.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { linkMissing } from '#features/links/closed.ts'
import style from '#features/links/edit.module.css'
import { linkHref, linkPath } from '#features/links/paths.ts'
import { kindWords } from '#features/links/words.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { queryState } from '#kit/query-state.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FactRow, Rows, SwitchRow } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { HostPick } from './host-pick.tsx'
import { TargetPick } from './target-pick.tsx'

/** Makes a link, or changes one: its name, its channel, its expiry. The target of a link cannot be changed. */
export default function EditLinkPage() {
  const linkId = useAddress().param('linkId')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/link/detail', { query: { linkId }, quiet: true }),
    enabled: linkId !== '',
  })
  if (!linkId) return <Editor />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={340} />, linkMissing())} />
    )
  return <Editor key={data.revision} link={data} />
}

interface Values {
  kind: LinkKind
  name: string
  channel: string
  targetId: string
  title: string
  target: string
  isOn: boolean
  hostKind: Link['hostKind']
  /** On the company's clock, as a field for date and time holds it; '' for none. */
  until: string
  quota: string
}

const kinds = ['card', 'code', 'material', 'product', 'web', 'mini'] as const

function Editor({ link }: { link?: Link }) {
  const timeZone = useSession()?.timeZone ?? ''
  const navigate = useNavigate()
  const form = useForm<Values, Link>({
    initial: valuesOf(timeZone, link),
    draft: { name: `link.${link?.linkId ?? 'new'}` },
    check: wrongOf,
    submit: (values, quiet) => save(values, quiet, timeZone, link),
    onDone: ({ linkId }) => navigate(linkHref(linkId).slice(1), { replace: true }),
    onFailure: sayNotSaved,
  })
  const { unsaved } = useUnsaved({
    otherwise: linkPath.list,
    isDirty: form.isDirty,
    ...(link && { discard: form.discard }),
  })
  const { kind } = form.values
  return (
    <main>
      <FormView form={form} className={style.page}>
        {unsaved}
        <h1 className="sr-only">{link ? m.links_edit_title() : m.links_new()}</h1>
        {link ? (
          <Rows title={m.links_leads_to()}>
            <FactRow title={kindWords(kind)} value={link.title || link.target} />
          </Rows>
        ) : (
          <fieldset className={style.kinds}>
            <legend>{m.links_leads_to()}</legend>
            {kinds.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === kind}
                onClick={() => form.change({ kind: each, targetId: '', title: '', target: '' })}
              >
                {kindWords(each)}
              </button>
            ))}
          </fieldset>
        )}
        {!link && (kind === 'material' || kind === 'product') && (
          <TargetPick
            key={kind}
            kind={kind}
            chosen={form.values}
            error={form.field('targetId').error}
            onChoose={(chosen) => form.change(chosen)}
          />
        )}
        <section className={style.block}>
          {!link && kind === 'web' && (
            <Field
              label={m.links_web()}
              hint={m.links_web_hint()}
              maxLength={1_024}
              placeholder="https://"
              {...form.field('target')}
            />
          )}
          {!link && kind === 'mini' && (
            <Field
              label={m.links_mini()}
              hint={m.links_mini_hint()}
              maxLength={256}
              placeholder="pages/index/index"
              {...form.field('target')}
            />
          )}
          <Field label={m.links_name()} hint={m.links_name_hint()} maxLength={64} {...form.field('name')} />
          <Field
            label={m.links_channel()}
            hint={m.links_channel_hint()}
            maxLength={30}
            {...form.field('channel')}
          />
          <Field
            label={m.links_until()}
            hint={m.links_until_hint()}
            type="datetime-local"
            {...form.field('until')}
          />
          <Field
            label={m.links_quota()}
            hint={m.links_quota_hint()}
            inputMode="numeric"
            maxLength={7}
            {...form.field('quota')}
          />
          <HostPick value={form.values.hostKind} onChange={(hostKind) => form.change({ hostKind })} />
        </section>
        {link && (
          <Rows>
            <SwitchRow
              title={m.links_on()}
              note={m.links_on_hint()}
              on={form.values.isOn}
              onChange={(isOn) => form.change({ isOn })}
            />
          </Rows>
        )}
        <ActionBar>
          <Button submit block kind="primary" busy={form.busy}>
            {link ? m.links_save() : m.links_make()}
          </Button>
        </ActionBar>
      </FormView>
    </main>
  )
}

const valuesOf = (timeZone: string, link?: Link): Values => ({
  kind: link?.kind ?? 'card',
  name: link?.name ?? '',
  channel: link?.channel ?? '',
  targetId: link?.targetId ?? '',
  title: link?.title ?? '',
  target: link?.target ?? '',
  isOn: link?.isOn ?? true,
  hostKind: link?.hostKind ?? '',
  until: fieldOfMoment(link?.expiresAt, timeZone),
  quota: link?.quota ? String(link.quota) : '',
})

function wrongOf({ kind, name, targetId, target, quota }: Values) {
  const isThing = kind === 'material' || kind === 'product'
  return {
    ...(!name.trim() && { name: m.links_name_missing() }),
    ...(isThing && !targetId && { targetId: m.links_target_missing() }),
    ...(kind === 'web' && !outsideAddress(target.trim()) && { target: m.links_web_wrong() }),
    ...(kind === 'mini' && !target.trim() && { target: m.links_mini_missing() }),
    ...(!/^[0-9]{0,7}$/.test(quota) && { quota: m.links_quota_wrong() }),
  }
}

function save(
  { kind, name, channel, targetId, target, isOn, hostKind, until, quota }: Values,
  quiet: readonly string[],
  timeZone: string,
  link?: Link,
): Promise<Link> {
  const settings = {
    name: name.trim(),
    channel: channel.trim(),
    expiresAt: momentOfField(until, timeZone),
    quota: Number(quota || 0),
    hostKind,
  }
  if (link) {
    const { linkId, revision } = link
    return call('PUT /biz/v1/link/update', { body: { linkId, revision, isOn, ...settings }, quiet })
  }
  const body = { ...settings, kind, targetId, target: target.trim() }
  return callOnce('POST /biz/v1/link/create', { body, quiet })
}
