import type { Errand } from '../../bridge/protocol.ts'
import { usePhone } from '../phone/context.ts'
import { act, type ChatView } from '../world.tsx'
import { Ask, AskMessages } from './Ask.tsx'
import { useShareTo } from './LinkSheet.tsx'
import { PaySheet } from './PaySheet.tsx'
import { Picker } from './Picker.tsx'
import { ScanDialog } from './ScanDialog.tsx'

type Answer = (result: Record<string, unknown>) => void
type Identities = { customers: { account: string; externalUserId: string }[] }

/** Runs the errands of a page: scan, send into a chat, open a customer's chat, ask the person. */
export function useErrands(): (errand: Errand, answer: Answer) => void {
  const phone = usePhone()
  const shareTo = useShareTo()
  const cancel = (answer: Answer) => () => answer({ cancelled: true })

  const send = (errand: Extract<Errand, { what: 'send' }>, answer: Answer) => {
    const { link, title, desc, imgUrl } = errand.link
    const pick = async (chat: ChatView) => {
      if (errand.text) await act('text', { account: phone.me.account, chat: chat.id, text: errand.text })
      if (link) await shareTo(chat, { url: link, title, desc, imgUrl })
      answer({ ok: true })
    }
    phone.cover(
      <Picker what={errand.text || title} onPick={(chat) => void pick(chat)} onCancel={cancel(answer)} />,
    )
  }

  const openChat = async (externalUserId: string, answer: Answer) => {
    const { customers } = (await (await fetch('/control/identities')).json()) as Identities
    const account = customers.find((one) => one.externalUserId === externalUserId)?.account
    if (!account) return answer({ why: 'no permission' })
    phone.open({ name: 'chat', id: [phone.me.account, account].sort().join('~') })
    answer({ ok: true })
  }

  const ask = (errand: Errand, answer: Answer) => {
    if (errand.what === 'allow')
      phone.cover(<Ask question={errand.question} onAnswer={(ok) => answer({ ok })} />)
    if (errand.what === 'pay')
      phone.cover(<PaySheet sheet={errand.sheet} onEnd={(result) => answer({ result })} />)
    if (errand.what === 'subscribe')
      phone.cover(<AskMessages ids={errand.templates} onAnswer={(accepted) => answer({ accepted })} />)
  }

  return (errand, answer) => {
    if (errand.what === 'send') send(errand, answer)
    else if (errand.what === 'scan')
      phone.cover(<ScanDialog onRead={(text) => answer({ text })} onCancel={cancel(answer)} />)
    else if (errand.what === 'chat' || errand.what === 'profile') void openChat(errand.externalUserId, answer)
    else ask(errand, answer)
  }
}
