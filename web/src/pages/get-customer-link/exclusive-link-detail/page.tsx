import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LinkStep } from '@mingpian/contract/links.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { linkMissing } from '#features/links/closed.ts'
import style from '#features/links/detail.module.css'
import { Outcome } from '#features/links/outcome.tsx'
import { editLinkHref } from '#features/links/paths.ts'
import { kindWords, stateWords } from '#features/links/words.ts'
import { momentWords } from '#kit/moment-words.ts'
import { queryState } from '#kit/query-state.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Code } from '#ui/code.tsx'
import { copyText } from '#ui/copy.ts'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { StepRows } from './step-rows.tsx'

type Detail = CallTypes<'GET /biz/v1/link/detail'>['data']

/** One link: its address and code, and its figures, each with its persons. */
export default function ExclusiveLinkDetailPage() {
  const linkId = useAddress().param('linkId')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/link/detail', { query: { linkId }, quiet: true }),
    enabled: linkId !== '',
  })
  if (!linkId) return <StateView state={{ kind: 'missing', ...linkMissing() }} />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={420} />, linkMissing())} />
    )
  return <View link={data} />
}

function View({ link }: { link: Detail }) {
  const { name, state, address, channel, kind, title, target, expiresAt, quota, opens } = link
  const copy = async (text: string) =>
    toast((await copyText(text)) ? m.shell_link_copied() : m.shell_copy_failed())
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{name}</h1>
        <p>{[stateWords(state), channel, title || target || kindWords(kind)].filter(Boolean).join(' · ')}</p>
        {state === 'open' && <Code text={address} alt={m.links_code_alt({ name })} />}
        <p className={style.address}>{address}</p>
        <div className={style.buttons}>
          <Button kind="primary" onClick={() => void copy(address)}>
            {m.shell_copy_link()}
          </Button>
          {link.mine && <LinkButton href={editLinkHref(link.linkId)}>{m.links_change()}</LinkButton>}
        </div>
      </header>
      <Funnel link={link} />
      {link.mini && <Ways mini={link.mini} name={name} copy={copy} />}
      <Rows>
        <FactRow title={m.links_until()} value={expiresAt ? momentWords(expiresAt) : m.links_until_never()} />
        <FactRow
          title={m.links_quota()}
          value={quota ? m.links_quota_of({ opens, quota }) : m.links_quota_none()}
        />
      </Rows>
    </main>
  )
}

/** The vendor's ways into the mini program, with their days left. */
function Ways({
  mini: { scheme, url, until, image, left },
  name,
  copy,
}: {
  mini: NonNullable<Detail['mini']>
  name: string
  copy: (text: string) => Promise<unknown>
}) {
  const now = useNow()
  if (!scheme || !until)
    return (
      <StateView part state={{ kind: 'empty', title: m.links_mini_ways(), hint: m.links_mini_no_way() }} />
    )
  const days = m.links_mini_days({ n: Math.floor((Date.parse(until) - now.getTime()) / 86_400_000) })
  return (
    <>
      <Rows title={m.links_mini_ways()}>
        <ButtonRow
          title={m.links_mini_scheme()}
          note={days}
          value={m.links_mini_copy()}
          onClick={() => void copy(scheme)}
        />
        {url && (
          <ButtonRow
            title={m.links_mini_url()}
            note={days}
            value={m.links_mini_copy()}
            onClick={() => void copy(url)}
          />
        )}
        {left !== null && (
          <FactRow title={m.links_mini_left()} value={m.links_mini_left_value({ n: figure(left) })} />
        )}
      </Rows>
      {image && (
        <section className={style.head}>
          <CodePicture src={image} alt={m.links_code_alt({ name })} size={200} />
          <p>{[m.links_mini_image(), m.links_mini_forever()].join(' · ')}</p>
        </section>
      )}
    </>
  )
}

const steps: [LinkStep, () => string][] = [
  ['open', m.links_step_open],
  ['read', m.links_step_read],
  ['form', m.links_step_form],
  ['add', m.links_step_add],
]

function Funnel({ link: { linkId, figures, steps: counted } }: { link: Detail }) {
  const seen = steps.filter(([step]) => counted.includes(step))
  if (figures.open === 0)
    return (
      <StateView part state={{ kind: 'empty', title: m.links_no_opens(), hint: m.links_no_opens_hint() }} />
    )
  return (
    <section className={style.funnel}>
      <h2>{m.links_came_of_it()}</h2>
      <Outcome steps={seen} figures={figures} rows={(step) => <StepRows linkId={linkId} step={step} />} />
    </section>
  )
}
