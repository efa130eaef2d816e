import type { PersonalData } from '@mingpian/contract/privacy.ts'
import { currentHost } from '#host/host.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useFile } from './file.ts'
import style from './my-data.module.css'
import { sectionsOf } from './readable.ts'

/** Everything that is kept of the person, in words, and as one file of JSON to take along. */
export default function ExportSheet({ data, onClose }: { data: PersonalData; onClose: () => void }) {
  const json = JSON.stringify(data, null, 2)
  const file = useFile(json, currentHost())
  const copy = async () => toast((await copyText(json)) ? m.shell_copied() : m.shell_copy_failed())
  return (
    <Sheet open title={m.data_export_title()} onClose={onClose}>
      <div className={style.buttons}>
        <Button kind="primary" block onClick={copy}>
          {m.data_export_copy()}
        </Button>
        {file.kind === 'share' && (
          <Button block onClick={file.share}>
            {m.data_export_file()}
          </Button>
        )}
        {file.kind === 'link' && (
          <LinkButton block href={file.href} download={file.name}>
            {m.data_export_file()}
          </LinkButton>
        )}
      </div>
      {sectionsOf(data).map(({ title, lines }) => (
        <section key={title} className={style.exported}>
          <h3>{title}</h3>
          {lines.length === 0 ? (
            <p>{m.data_none()}</p>
          ) : (
            <ul>
              {lines.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may be alike
                <li key={i}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Sheet>
  )
}
