import { currentCompany } from '@mingpian/client/company.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import style from './centre.module.css'

/** The console's address, which is opened on a computer. */
export default function ConsoleSheet({ onClose }: { onClose: () => void }) {
  const address = `${location.origin}/console/?companyId=${currentCompany()}`
  const copy = async () => toast((await copyText(address)) ? m.shell_link_copied() : m.shell_copy_failed())
  return (
    <Sheet open title={m.me_console()} onClose={onClose}>
      <div className={style.hours}>
        <p className={style.line}>{m.me_console_hint()}</p>
        <p className={style.address}>{address}</p>
        <Button kind="primary" block onClick={() => void copy()}>
          {m.shell_copy_link()}
        </Button>
      </div>
    </Sheet>
  )
}
