import type { Failure } from '#core/http/failure.ts'

/** A file in chunks. A step that finds the file unusable throws a {@link Failure}, at the latest at its end. */
export type Chunks = AsyncGenerator<Uint8Array, void, undefined>
