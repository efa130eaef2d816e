// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import ExchangeSheet from '#features/exchange/exchange-sheet.tsx'
import { answerCalls, control, draw, tap } from '../support/dom.tsx'

test('whoever is not signed in can sign in to leave a card', async () => {
  HTMLDialogElement.prototype.showModal ??= () => {}
  const asked = answerCalls({})
  const onSignIn = vi.fn()
  const nothing = () => {}
  const page = { companyId: 'yunfan01', userId: 'LinXiao', name: '林晓' }
  await draw(
    <ExchangeSheet
      page={page}
      onLeft={nothing}
      onExchanged={nothing}
      onSignIn={onSignIn}
      onClose={nothing}
    />,
  )
  await tap(control('登录'))
  expect(onSignIn).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
})
