import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CodeStep } from '@mingpian/contract/codes.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { CodePicture } from '#features/card/code-picture.tsx'
import { editCodeHref } from '#features/codes/paths.ts'
import { QuotaRow } from '#features/codes/quota-row.tsx'
import {
  codeMissing,
  kindWords,
  listed,
  problemWords,
  shiftWords,
  stateWords,
} from '#features/codes/words.ts'
import style from '#features/links/detail.module.css'
import { Outcome } from '#features/links/outcome.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Chart } from '#ui/chart.tsx'
import { Code as DrawnCode } from '#ui/code.tsx'
import { Confirm } from '#ui/confirm.tsx'
import { copyText } from '#ui/copy.ts'
import { ButtonRow, FactRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { resized } from './resized.ts'
import { StepRows } from './step-rows.tsx'

type Detail = CallTypes<'GET /biz/v1/code/detail'>['data']

/** One code: its picture in three sizes, its members, its welcome message and tags, and its figures. */
export default function QrcodeDetailPage() {
  const codeId = useAddress().param('codeId')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/code/detail', { query: { codeId }, quiet: true }),
    enabled: codeId !== '',
  })
  if (!codeId) return <StateView state={{ kind: 'missing', ...codeMissing() }} />
  if (!data)
    return (
      <StateView state={queryState(isPending, error, refetch, <BlockBone height={420} />, codeMissing())} />
    )
  return <View code={data} />
}

function View({ code }: { code: Detail }) {
  const { codeId, name, state, channel, kind, image, link, address, problem } = code
  const copy = async (text: string) =>
    toast((await copyText(text)) ? m.shell_link_copied() : m.shell_copy_failed())
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{name}</h1>
        <p>{[stateWords(state), channel, kindWords(kind)].filter(Boolean).join(' · ')}</p>
        {image && <CodePicture src={image} alt={m.codes_alt({ name })} size={220} />}
        {link && <DrawnCode text={link} alt={m.codes_alt({ name })} />}
        {state === 'making' && !problem && <p role="status">{m.codes_making_hint()}</p>}
        {state !== 'ended' && problem && <p role="status">{problemWords(problem)}</p>}
        {image && <Sizes image={image} name={name} />}
        {state !== 'ended' && (
          <>
            <div className={style.buttons}>
              <Button kind="primary" onClick={() => void copy(address)}>
                {m.codes_copy_page()}
              </Button>
              {link && <Button onClick={() => void copy(link)}>{m.codes_copy_link()}</Button>}
              {code.mine && <LinkButton href={editCodeHref(codeId)}>{m.codes_change()}</LinkButton>}
            </div>
            <p>{m.codes_page_hint()}</p>
          </>
        )}
      </header>
      <Funnel code={code} />
      <Team code={code} />
      {code.mine && <End codeId={codeId} />}
    </main>
  )
}

const sizes: [side: number, words: () => string][] = [
  [430, m.codes_picture_small],
  [860, m.codes_picture_middle],
  [1720, m.codes_picture_large],
]

function Sizes({ image, name }: { image: string; name: string }) {
  const save = useWrite(async (side: number) => {
    const file = URL.createObjectURL(await resized(image, side))
    const link = document.createElement('a')
    link.href = file
    link.download = `${name}-${side}.png`
    link.click()
    URL.revokeObjectURL(file)
  })
  return (
    <>
      <fieldset className={style.sizes}>
        <legend className="sr-only">{m.codes_picture_save()}</legend>
        {sizes.map(([side, words]) => (
          <Button key={side} busy={save.busy && save.running === side} onClick={() => void save.run(side)}>
            {words()}
          </Button>
        ))}
      </fieldset>
      <p>{m.codes_picture_hint()}</p>
    </>
  )
}

const steps: [CodeStep, () => string][] = [
  ['open', m.codes_step_open],
  ['add', m.codes_step_add],
  ['gone', m.codes_step_gone],
]

/** From openings to customers, and the customers of each day. */
function Funnel({ code: { codeId, figures, days } }: { code: Detail }) {
  if (figures.open === 0 && figures.add === 0)
    return (
      <StateView part state={{ kind: 'empty', title: m.codes_no_adds(), hint: m.codes_no_adds_hint() }} />
    )
  const points = days.map(({ day, adds }) => ({ label: day.slice(5), values: [adds] }))
  return (
    <section className={style.funnel}>
      <h2>{m.codes_came_of_it()}</h2>
      <Outcome steps={steps} figures={figures} rows={(step) => <StepRows codeId={codeId} step={step} />} />
      <Chart
        series={[m.codes_step_add()]}
        points={points}
        readout={(index) => m.codes_day({ day: points[index]?.label ?? '', n: days[index]?.adds ?? 0 })}
      >
        {days.some(({ adds }) => adds > 0) ? m.codes_days() : m.codes_days_none()}
      </Chart>
    </section>
  )
}

/** Members with their hours, and the welcome message and tags of new customers. */
function Team({ code: { members, deputy, tags, welcome, kind } }: { code: Detail }) {
  return (
    <>
      <Rows title={m.codes_members()}>
        {members.map(({ userId, name, hours, onDuty }) => (
          <FactRow
            key={userId}
            title={name}
            note={hours.length > 0 ? listed(hours.map(shiftWords)) : m.codes_all_hours()}
            value={onDuty ? m.codes_on_duty() : m.codes_off_duty()}
          />
        ))}
      </Rows>
      {members.some(({ hours }) => hours.length > 0) && (
        <p className={style.note}>{deputy ? m.codes_deputy({ name: deputy.name }) : m.codes_no_deputy()}</p>
      )}
      <Rows>
        <FactRow title={m.codes_tags()} value={listed(tags.map(({ name }) => name)) || m.codes_none_set()} />
        <FactRow title={m.codes_welcome()} note={welcome} value={welcome ? '' : m.codes_welcome_company()} />
        {kind === 'assistant' && <QuotaRow />}
      </Rows>
    </>
  )
}

function End({ codeId }: { codeId: string }) {
  const [asks, setAsks] = useState(false)
  const end = useWrite(() => call('POST /biz/v1/code/end', { body: { codeId } }), {
    onDone: () => setAsks(false),
  })
  return (
    <>
      <Rows>
        <ButtonRow danger title={m.codes_end()} onClick={() => setAsks(true)} />
      </Rows>
      {asks && (
        <Confirm
          title={m.codes_end_title()}
          action={m.codes_end()}
          danger
          busy={end.busy}
          onConfirm={() => void end.run()}
          onClose={() => setAsks(false)}
        >
          {m.codes_end_hint()}
        </Confirm>
      )}
    </>
  )
}
