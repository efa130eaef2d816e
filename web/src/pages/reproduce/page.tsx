import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { cutText } from '@mingpian/contract/shared/rules/cut-text.ts'
import { useState } from 'react'
import { Html } from '#features/reading/html.tsx'
import { materialHref } from '#kit/address/hrefs.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import style from './reproduce.module.css'

type Page = CallTypes<'GET /biz/v1/material/article/reproduced'>['data']
type Made = CallTypes<'POST /biz/v1/material/article/reproduced'>['data']

/** A public page's address becomes an own article that names its source: looked at first, then kept. */
export default function ReproducePage() {
  const user = useSession()
  const [page, setPage] = useState<Page>()
  const [made, setMade] = useState<Made>()
  if (!user) return null
  if (made) {
    const { _id, title, pictures, missing } = made
    const again = () => {
      setPage(undefined)
      setMade(undefined)
    }
    return (
      <main className={style.page} role="status">
        <h1>{m.forms_made_title()}</h1>
        <p>{title}</p>
        <p className={style.hint}>
          {missing > 0
            ? m.forms_made_missing({ n: pictures, missing })
            : m.forms_made_pictures({ n: pictures })}
        </p>
        <LinkButton
          block
          kind="primary"
          href={materialHref(_id, { companyId: user.companyId, userId: user.saleInfo.userId })}
        >
          {m.forms_made_open()}
        </LinkButton>
        <Button block kind="quiet" onClick={again}>
          {m.forms_made_again()}
        </Button>
      </main>
    )
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.forms_reproduce()}</h1>
      {page ? (
        <Found page={page} onMade={setMade} onBack={() => setPage(undefined)} />
      ) : (
        <Address onFound={setPage} />
      )}
    </main>
  )
}

function Address({ onFound }: { onFound: (page: Page) => void }) {
  const form = useForm<{ url: string }, Page>({
    initial: { url: '' },
    draft: { name: 'reproduce' },
    check: ({ url }) => (/^https?:\/\/\S+$/.test(url.trim()) ? {} : { url: m.forms_url_wrong() }),
    beside: { [codes.hostNotAllowed]: 'url', [codes.pageUnreadable]: 'url' },
    submit: ({ url }, quiet) =>
      call('GET /biz/v1/material/article/reproduced', { query: { url: url.trim() }, quiet }),
    onDone: onFound,
  })
  return (
    <FormView form={form}>
      <Field
        label={m.forms_url()}
        hint={m.forms_url_hint()}
        maxLength={2_048}
        placeholder="https://"
        {...form.field('url')}
      />
      <div className={style.action}>
        <Button submit block kind="primary" busy={form.busy}>
          {m.forms_url_look()}
        </Button>
      </div>
    </FormView>
  )
}

interface FoundProps {
  page: Page
  onMade: (made: Made) => void
  onBack: () => void
}

/** The fetched page, with the title of the article. */
function Found({ page, onMade, onBack }: FoundProps) {
  const { url, author, siteName, html, pictures } = page
  const form = useForm<{ title: string }, Made>({
    initial: { title: cutText(page.title, 100) },
    check: ({ title }) => (title.trim() ? {} : { title: m.forms_title_missing() }),
    submit: ({ title }, quiet) =>
      callOnce('POST /biz/v1/material/article/reproduced', {
        body: { url, title: title.trim(), publish: true },
        quiet,
      }),
    onDone: onMade,
  })
  return (
    <FormView form={form}>
      <Field label={m.forms_field_title()} maxLength={100} {...form.field('title')} />
      <p className={style.hint}>
        {m.forms_source({ source: [siteName, author].filter(Boolean).join(' · ') || new URL(url).host })}
      </p>
      <article className={style.article}>
        <Html html={html} onPicture={() => {}} />
        {pictures.map((picture) => (
          <img key={picture} src={picture} alt="" loading="lazy" />
        ))}
      </article>
      <p className={style.hint}>{m.forms_rights()}</p>
      <div className={style.action}>
        <Button submit block kind="primary" busy={form.busy}>
          {m.forms_reproduce_keep()}
        </Button>
        <Button block kind="quiet" onClick={onBack}>
          {m.forms_url_other()}
        </Button>
      </div>
    </FormView>
  )
}
