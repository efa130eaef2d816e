import { call } from '@mingpian/client/call.ts'
import { whenSessionSettled } from '@mingpian/client/session.ts'
import { queryOptions } from '@tanstack/react-query'

/** A form to fill in, and whether it takes answers from the person who is signed in. */
export const formOptions = (companyId: string, formId: string) =>
  queryOptions({
    queryKey: ['form', companyId, formId],
    queryFn: async ({ signal }) => {
      // The answer depends on the person.
      await whenSessionSettled()
      return call('GET /biz/v1/material/form', {
        query: { companyId, formId },
        signal,
        // The page says it itself.
        quiet: true,
      })
    },
    enabled: formId !== '',
    // An older copy may have been recalled or closed since.
    gcTime: 60_000,
  })

/** Resolves the scene id of a form's printed code. */
export const formSceneOptions = (companyId: string, sceneId: string) =>
  queryOptions({
    queryKey: ['form-scene', companyId, sceneId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/card/user_card/user/scene', { query: { companyId, sceneId }, signal, quiet: true }),
    enabled: sceneId !== '',
  })
