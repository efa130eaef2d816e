/**
 * What a dialog waits for. It closes when this resolves; a failed write, which is said already, rejects, so that the
 * dialog stays for another try.
 */
export async function done(written: Promise<boolean>): Promise<void> {
  if (!(await written)) throw new Error('not written')
}
