import { useSearchParams } from 'react-router'
import { currentHost } from '#host/host.ts'
import { closeWindow } from '#host/sdk.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import { Code } from './code.tsx'
import { linkToContinue, plainWords } from './link.ts'
import style from './no-permission.module.css'

/** Why nothing can be shown here, and the way on: the same page on a phone. */
export default function NoPermissionPage() {
  const [query] = useSearchParams()
  const title = plainWords(query.get('title')) || m.shell_error_occurred()
  const message = plainWords(query.get('msg')) || m.shell_open_in_app()
  const link = linkToContinue(window.location.href, query.get('back') ?? '')
  return (
    <main className={style.page}>
      <h1>{title}</h1>
      <p className={style.message}>{message}</p>
      {currentHost().mobileMessaging ? (
        <Button kind="quiet" onClick={closeWindow}>
          {m.shell_close()}
        </Button>
      ) : (
        <Continue link={link} />
      )}
    </main>
  )
}

function Continue({ link }: { link: string }) {
  const copy = async () => toast((await copyText(link)) ? m.shell_link_copied() : m.shell_copy_failed())
  return (
    <section className={style.block}>
      <h2>{m.shell_continue_on_phone()}</h2>
      <Code text={link} alt={m.shell_scan_to_open()} />
      <p className={style.hint}>{m.shell_scan_to_open()}</p>
      <input className={style.link} readOnly value={link} aria-label={m.shell_page_link()} />
      <Button block kind="primary" onClick={copy}>
        {m.shell_copy_link()}
      </Button>
    </section>
  )
}
