import { Failure } from '#core/http/failure.ts'

/** The refusal of a piece of work: the message of each parameter, else the name of the failure. */
export async function refusal(work: Promise<unknown>): Promise<string | string[]> {
  const failure = await work.then(
    () => new Error('nothing was refused'),
    (error: unknown) => error,
  )
  if (!(failure instanceof Failure)) throw failure
  return failure.parameters?.map(({ message }) => message) ?? failure.failure
}
