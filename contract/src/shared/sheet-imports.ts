import { type TSchema, Type } from '@sinclair/typebox'
import { paging, recordId, url } from './fields.ts'

/** The most bytes of a call that brings a sheet: a file of 5 MB in base64, and the rest of the body. */
export const importBytes = 7 * 1024 * 1024 + 4096

/** The address of a sheet. It is valid for ten minutes and needs no session. */
export const SheetFile = Type.Object({ url })

export const importId = Type.Object({ importId: recordId })

/** A sheet to check. */
export const SheetToCheck = Type.Object({
  name: Type.String({ maxLength: 255 }),
  /** The file, xlsx or csv, in base64. */
  content: Type.String({ maxLength: importBytes }),
})

/** One page of the rows of an import: all, or those of a verdict. */
export const importRows = <Verdict extends TSchema>(verdict: Verdict) =>
  Type.Object({
    importId: recordId,
    verdict: Type.Optional(verdict),
    ...paging,
  })
