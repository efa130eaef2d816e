import { call } from '@mingpian/client/call.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { queryOptions } from '@tanstack/react-query'

/** One material to read. */
export const materialOptions = (companyID: string, materialId: string) =>
  queryOptions({
    queryKey: ['material', companyID, materialId],
    queryFn: ({ signal }) =>
      call('GET /card/v1/card/material', {
        query: { companyID, materialId },
        signal,
        // The page says it itself.
        quiet: [codes.materialRecalled],
      }),
    // A copy that is older is not shown before the server has said that the material was not recalled.
    gcTime: 60_000,
  })

/** Likes of a material and related pieces. The page does without them: failures are quiet. */
export const footOptions = (companyId: string, materialId: string) =>
  queryOptions({
    queryKey: ['material-foot', companyId, materialId],
    queryFn: ({ signal }) =>
      call('GET /biz/v1/content/foot', { query: { companyId, materialId }, signal, quiet: true }),
    retry: false,
  })

/** One product to read. */
export const productOptions = (companyID: string, goodId: string) =>
  queryOptions({
    queryKey: ['product', companyID, goodId],
    queryFn: ({ signal }) => call('GET /card/v1/card/good/detail', { query: { companyID, goodId }, signal }),
  })
