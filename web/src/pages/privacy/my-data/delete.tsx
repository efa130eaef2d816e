import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { forgetPerson } from '@mingpian/client/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { leaveSheets } from '#ui/sheet-history.ts'
import style from './my-data.module.css'

/** Deletes everything of the person, once they have read what that means and typed the word. */
export function Delete({ mayDelete }: { mayDelete: boolean }) {
  const [asking, setAsking] = useState(false)
  if (!mayDelete) return <p className={style.note}>{m.data_delete_staff()}</p>
  return (
    <Rows>
      <ButtonRow danger title={m.data_delete()} note={m.data_delete_hint()} onClick={() => setAsking(true)} />
      {asking && <DeleteSheet onClose={() => setAsking(false)} />}
    </Rows>
  )
}

/** All that the server deletes of a person: `erase` of its privacy module. */
const whatGoes = [
  m.data_delete_identity,
  m.data_delete_visits,
  m.data_delete_left,
  m.data_delete_bought,
  m.data_delete_noted,
  m.data_delete_choices,
]

function DeleteSheet({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const word = m.data_delete_word()

  const erase = useWrite(() => call('DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } }), {
    onDone: async () => {
      await leaveSheets()
      // Leaves first: this page needs a session and would start a sign-in.
      navigate('/pages/privacy/deleted/index', { replace: true })
      client.clear()
      forgetPerson()
    },
  })
  return (
    <Confirm
      danger
      title={m.data_delete_title()}
      action={m.data_delete()}
      busy={erase.busy}
      disabled={typed.trim().toLowerCase() !== word}
      onConfirm={() => erase.run()}
      onClose={onClose}
    >
      <p>{m.data_delete_goes()}</p>
      <ul className={style.what}>
        {whatGoes.map((words) => (
          <li key={words()}>{words()}</li>
        ))}
      </ul>
      <ul className={style.what}>
        <li>{m.data_delete_stays()}</li>
        <li>{m.data_delete_final()}</li>
      </ul>
      <Field label={m.data_delete_type({ word })} value={typed} onChange={setTyped} autoComplete="off" />
    </Confirm>
  )
}
