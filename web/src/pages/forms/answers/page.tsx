import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { FormAnswer } from '@mingpian/contract/forms.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { answersFile } from '#features/forms/export.ts'
import { answersHref, codeAddress, editHref, statisticsHref } from '#features/forms/links.ts'
import { answerOptions, answersOptions } from '#features/forms/queries.ts'
import { figureWords } from '#features/forms/words.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { openFile } from '#ui/open-file.ts'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import { handlingWords } from './answer-handling.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import style from './answers.module.css'
import { CodeSheet } from './code-sheet.tsx'

/** The answers to a form: all, or those that a figure counts (`question`, `value`). */
export default function FormAnswersPage() {
  const { param } = useAddress()
  const companyId = useSession()?.companyId ?? ''
  const [typed, setTyped] = useState('')
  const [openId, setOpenId] = useState(param('answerId'))
  const now = useNow()
  const [formId, question, value] = [param('formId'), param('question'), param('value')]
  const unionId = param('unionId')
  const keyword = useSettled(typed.trim())
  const filter = {
    formId,
    ...(question && { question }),
    ...(question && value && { value }),
    ...(keyword && { keyword }),
    ...(unionId && { unionId }),
    ...(param('perPerson') && { perPerson: '1' as const }),
  }
  const answers = useInfiniteQuery({
    ...answersOptions(companyId, filter),
    placeholderData: keepPreviousData,
  })
  const more = useCallback(() => void answers.fetchNextPage(), [answers.fetchNextPage])
  const sheet = useWrite(() => answersFile(filter), {
    onDone: ({ url, problem }) => (url ? openFile(url) : toast(problem || m.forms_export_late())),
  })
  const [first] = answers.data?.pages ?? []
  const list = answers.data?.pages.flatMap((page) => page.list) ?? []
  const listed = list.find(({ answerId }) => answerId === openId)
  const [sceneId, setSceneId] = useState('')
  const code = useWrite(() => callOnce('POST /biz/v1/form/scene', { body: { formId } }), {
    onDone: (made) => setSceneId(made.sceneId),
  })
  // The address may name one of a later page of the list.
  const one = useQuery({ ...answerOptions(companyId, openId), enabled: openId !== '' && !listed })
  const open = listed ?? (openId ? one.data : undefined)
  if (!first)
    return (
      <StateView
        state={queryState(
          answers.isPending,
          answers.error,
          answers.refetch,
          <BlockBone height={340} />,
          readingMissing(),
        )}
      />
    )
  const asked = list[0]?.values.find((each) => each.question === question)
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{first.title}</h1>
        <p role="status">{m.forms_count({ n: first.total })}</p>
        {unionId && (
          <p className={style.part}>
            <span>{list[0]?.personName || m.forms_visitor()}</span>
            <a href={answersHref({ formId })}>{m.forms_show_all()}</a>
          </p>
        )}
        {filter.perPerson && (
          <p className={style.part}>
            <span>{m.forms_newest_each()}</span>
            <a href={answersHref({ formId })}>{m.forms_show_all()}</a>
          </p>
        )}
        {question && (
          <p className={style.part}>
            <span>
              {asked && value
                ? m.forms_labelled({ label: asked.label, value: figureWords(asked.kind, value) })
                : asked?.label}
            </span>
            <a href={answersHref({ formId })}>{m.forms_show_all()}</a>
          </p>
        )}
        <p className={style.tools}>
          <LinkButton small href={statisticsHref(formId)}>
            {m.forms_statistics()}
          </LinkButton>
          <Button small busy={sheet.busy} disabled={first.total === 0} onClick={() => void sheet.run()}>
            {m.forms_export()}
          </Button>
          <LinkButton small href={editHref(formId)}>
            {m.forms_open_form()}
          </LinkButton>
          <Button small busy={code.busy} onClick={() => void code.run()}>
            {m.forms_code()}
          </Button>
        </p>
      </header>
      <SearchField label={m.forms_search()} value={typed} onChange={setTyped} />
      {list.length === 0 && (
        <StateView
          part
          state={{
            kind: 'empty',
            title: keyword ? m.forms_none_found() : m.forms_no_answers(),
            hint: keyword ? m.forms_search_hint() : m.forms_no_answers_hint(),
          }}
        />
      )}
      {list.length > 0 && (
        <div className={style.list}>
          <Rows>
            {list.map((answer) => (
              <ButtonRow
                key={answer.answerId}
                opens
                title={nameOf(answer)}
                note={[handlingWords[answer.handling.state](), lineOf(answer)].filter(Boolean).join(' · ')}
                value={timeWords(new Date(answer.at), now, getLocale())}
                onClick={() => setOpenId(answer.answerId)}
              />
            ))}
          </Rows>
        </div>
      )}
      {answers.hasNextPage && (
        <More
          hasMore
          loading={answers.isFetchingNextPage}
          error={answers.isFetchNextPageError ? answers.error : null}
          onMore={more}
        />
      )}
      {sceneId && (
        <CodeSheet
          title={first.title}
          address={codeAddress(companyId, sceneId)}
          onClose={() => setSceneId('')}
        />
      )}
      {open && <AnswerSheet answer={open} onClose={() => setOpenId('')} />}
    </main>
  )
}

const spoken = new Set(['text', 'phone', 'choice', 'choices', 'number', 'date', 'region'])

/** The visitor's name, else the first words that they typed, which are mostly their name. */
const nameOf = ({ personName, values }: FormAnswer): string =>
  personName || values.find(({ kind, value }) => kind === 'text' && value)?.value || m.forms_visitor()

/** Whether a value needs the words of its question: a number or a day alone can be anything. */
const isBare = (kind: string) => kind === 'number' || kind === 'date'

/** The first words of an answer that are not its title. */
const lineOf = (answer: FormAnswer): string =>
  answer.values
    .filter(({ kind, value }) => spoken.has(kind) && value && value !== nameOf(answer))
    .slice(0, 3)
    .map(({ kind, label, value }) =>
      isBare(kind) ? m.forms_labelled({ label, value }) : value.replaceAll('\n', '、'),
    )
    .join(' · ')
