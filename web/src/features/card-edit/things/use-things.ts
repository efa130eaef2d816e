import { call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { useDraft } from '@mingpian/client/react/use-draft.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saidOnPage } from '#kit/form-failure.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'
import { isStale } from '../save.ts'
import { chosenOptions, thingsSaved } from './queries.ts'
import { rebase, sameList, type ThingsKind, type ThingsOf } from './rebase.ts'

/** An unsaved list and its base. */
interface Edit<T> {
  base: T[]
  list: T[]
}

export interface Things<T> {
  /** undefined until the stored list is loaded. */
  list: T[] | undefined
  change: (list: T[]) => void
  /** Differs from the stored list. */
  dirty: boolean
  discard: () => void
  /** The list was saved elsewhere meanwhile. The edits are rebased on it; the person looks at them and saves again. */
  hasConflict: boolean
  saving: boolean
  /** Resolves with whether it succeeded. Otherwise the edits stay. */
  save: () => Promise<boolean>
  pending: boolean
  error: Error | null
  retry: () => void
}

/** The owner's chosen materials or products with the unsaved changes of all pages. */
export function useThings<K extends ThingsKind>(kind: K): Things<ThingsOf[K]> {
  type T = ThingsOf[K]
  const companyId = useSession()?.companyId ?? ''
  const client = useQueryClient()
  const options = chosenOptions(companyId)
  const { data, isPending, error, refetch } = useQuery(options)
  const { value: edit, set: keep, clear } = useDraft<Edit<T> | null>(`card.${kind}`, null)
  const [hasConflict, setHasConflict] = useState(false)

  const stored = data?.[kind] as T[] | undefined
  const list = stored && (edit ? rebase(edit.base, edit.list, stored) : stored)
  const dirty = stored !== undefined && list !== undefined && !sameList(stored, list)

  const change = (next: T[]) => {
    if (stored) keep({ base: stored, list: next })
  }
  const discard = () => {
    clear()
    setHasConflict(false)
  }

  /** @throws CallError */
  async function put(revision: number, wanted: T[]): Promise<void> {
    const saved = await call('PUT /biz/v1/card/user_card/company_material', {
      body: { revision, ...bodyOf(kind, wanted) },
      quiet: saidOnPage,
    })
    client.setQueryData(
      options.queryKey,
      (old) => old && { ...old, revision: saved.revision, [kind]: wanted },
    )
  }

  /** Retries after `cardChanged`: if the other save did not change this list, the retry succeeds. */
  async function putAgain(wanted: T[], before: T[]): Promise<void> {
    const fresh = await client.fetchQuery({ ...options, staleTime: 0 })
    const theirs = fresh[kind] as T[]
    if (!sameList(theirs, before)) throw new Conflict()
    await put(fresh.revision, wanted)
  }

  function failed(problem: unknown): void {
    if (problem instanceof Conflict) setHasConflict(true)
    else if (failedWith(problem, codes.notFound)) {
      toast(m.things_gone())
      void refetch()
    } else sayNotSaved(problem)
  }

  const write = useWrite(
    async ({ revision, wanted, before }: { revision: number; wanted: T[]; before: T[] }) => {
      setHasConflict(false)
      await put(revision, wanted).catch((problem) => {
        if (isStale(problem)) return putAgain(wanted, before)
        throw problem
      })
    },
    {
      onFailure: failed,
      onDone: () => {
        clear()
        thingsSaved(client)
      },
      reread: false,
    },
  )
  const save = async () => {
    if (!data || !list || !stored) return false
    return write.run({ revision: data.revision, wanted: list, before: stored })
  }
  const saving = write.busy

  return {
    list,
    change,
    dirty,
    discard,
    hasConflict,
    saving,
    save,
    pending: isPending,
    error,
    retry: refetch,
  }
}

/** Both lists were changed, here and elsewhere. */
class Conflict extends Error {}

/** The call's body for a list. Fixed things are left out: they are the company's to set. */
function bodyOf<K extends ThingsKind>(kind: K, list: readonly ThingsOf[K][]) {
  const own = list.filter(({ fixed }) => !fixed)
  return kind === 'materials'
    ? { materials: (own as ThingsOf['materials'][]).map(({ _id, ownTitle }) => ({ _id, title: ownTitle })) }
    : { goods: (own as ThingsOf['goods'][]).map(({ _id, hidden, reason }) => ({ _id, hidden, reason })) }
}
