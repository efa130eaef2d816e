import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { kindNames, kindOf, sectionKind } from '#features/card-edit/things/kinds.ts'
import { addMaterialPath, productSettingPath } from '#features/card-edit/things/links.ts'
import { ThingsSkeleton } from '#features/card-edit/things/skeleton.tsx'
import style from '#features/card-edit/things/things.module.css'
import { useThings } from '#features/card-edit/things/use-things.ts'
import { queryState } from '#kit/query-state.ts'
import { useUnsaved } from '#kit/unsaved/use-unsaved.tsx'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import { MaterialList } from './material-list.tsx'

/** The materials on the own card, of one kind or of all: put in order, named, taken out, added to. */
export default function EditMaterialPage() {
  const { param } = useAddress()
  const kind = kindOf(param('kind') || param('section'))
  const things = useThings('materials')
  const { leave, unsaved } = useUnsaved({ otherwise: productSettingPath, isDirty: things.dirty })
  const title = kind ? kindNames[kind]() : m.things_all()
  useTitle(`${m.things_edit()} · ${title}`)
  const add = `#${addMaterialPath(kind)}`

  if (!things.list)
    return <StateView state={queryState(things.pending, things.error, things.retry, <ThingsSkeleton />)} />
  const items = things.list.filter((each) => !kind || sectionKind(each.kind) === sectionKind(kind))
  return (
    <main className={style.page}>
      <h1 className="sr-only">{title}</h1>
      {unsaved}
      {items.length > 0 || things.dirty ? (
        <MaterialList label={title} items={items} things={things} />
      ) : (
        <StateView part state={{ kind: 'empty', title: m.things_none(), hint: m.things_none_hint() }} />
      )}
      <ActionBar>
        <div className={style.buttons}>
          <LinkButton href={add} kind={items.length ? 'plain' : 'primary'}>
            {m.things_add()}
          </LinkButton>
          {(items.length > 0 || things.dirty) && (
            <Button
              kind="primary"
              busy={things.saving}
              onClick={async () => {
                if (await things.save()) leave()
              }}
            >
              {m.things_done()}
            </Button>
          )}
        </div>
      </ActionBar>
    </main>
  )
}
