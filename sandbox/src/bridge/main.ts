import { beThePhone } from './device.ts'
import { canGoBack, ownHistory, stepBack } from './history.ts'
import { watchLongPress } from './images.ts'
import { facts, onTold, tell } from './phone.ts'
import { collectShare, shareDone } from './share.ts'
import { beHidden, setShown } from './shown.ts'
import { offerSubscribe } from './subscribe.ts'
import { menuHandlers, offerBridge } from './wx.ts'

/**
 * The part of the messaging app inside its web view: served at `/__phone/bridge.js` of a phone's origin and put
 * first into every page, so that the product runs as it would there, with the vendor's own SDK.
 */

function sayWhere(): void {
  tell({ type: 'here', url: location.href, title: document.title, canGoBack: canGoBack() })
}

function watchTitle(): void {
  const watch = () =>
    new MutationObserver(sayWhere).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true })
  else watch()
  document.addEventListener('DOMContentLoaded', sayWhere)
}

/** Answers at once, since the step itself may take a page's load: silence means that no bridge is there. */
function back(): void {
  if (stepBack()) sayWhere()
  else tell({ type: 'close' })
}

beThePhone()
beHidden()
offerBridge()
if (facts.app === 'wechat' && !facts.mini) offerSubscribe()
ownHistory(sayWhere)
watchLongPress()
watchTitle()
sayWhere()

onTold((message) => {
  if (message.type === 'back') back()
  if (message.type === 'reload') location.reload()
  if (message.type === 'shown') setShown(message.shown)
  if (message.type === 'collectShare') void collectShare(message.id, message.kind, menuHandlers(message.kind))
  if (message.type === 'shareDone') shareDone(message.id, message.sent)
})
