import type { MaterialItem } from '@mingpian/contract/shared/entities.ts'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { chosenMaterial, idsOf, roomIn } from '#features/card-edit/things/chosen.ts'
import { kindOf } from '#features/card-edit/things/kinds.ts'
import { editMaterialPath } from '#features/card-edit/things/links.ts'
import { MaterialPicker } from '#features/card-edit/things/material-picker.tsx'
import { ThingsSkeleton } from '#features/card-edit/things/skeleton.tsx'
import style from '#features/card-edit/things/things.module.css'
import { useThings } from '#features/card-edit/things/use-things.ts'
import { canGoBack } from '#kit/back.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'

/** Materials of the company for the own card. They are saved together with the other changes of the list. */
export default function AddMaterialPage() {
  const navigate = useNavigate()
  const { param } = useAddress()
  const kind = kindOf(param('kind') || param('section'))
  const { list, change, pending, error, retry } = useThings('materials')
  if (!list) return <StateView state={queryState(pending, error, retry, <ThingsSkeleton />)} />

  const add = (items: MaterialItem[]) => {
    change([...list, ...items.map(chosenMaterial)])
    // Without the list in the history, the list replaces this page, since only the list saves.
    if (param('from') === 'list' && canGoBack()) navigate(-1)
    else navigate(editMaterialPath(kind), { replace: true })
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.things_add()}</h1>
      <MaterialPicker first={kind} used={idsOf(list)} room={roomIn(list)} onAdd={add} />
    </main>
  )
}
