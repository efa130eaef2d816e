/**
 * What becomes of a question about a picture: a suggestion, an error of loading it, the answer twice, late (when a script
 * asks for it), never, or signed with another token.
 */
export const pictureFates = ['pass', 'review', 'risky', 'error', 'twice', 'late', 'never', 'forged'] as const
export type PictureFate = (typeof pictureFates)[number]

export type PictureQuestion = { appId: string; traceId: string; address: string; fate: PictureFate }

/** Questions of companies about pictures. Without a wish a picture passes. */
export class PictureChecks {
  readonly asked: PictureQuestion[] = []
  #next: PictureFate[] = []
  #late: PictureQuestion[] = []

  /** The fates of the next questions. */
  wish(fates: PictureFate[]): void {
    this.#next.push(...fates)
  }

  ask(question: Omit<PictureQuestion, 'fate'>): PictureQuestion {
    const asked = { ...question, fate: this.#next.shift() ?? 'pass' }
    this.asked.push(asked)
    if (asked.fate === 'late') this.#late.push(asked)
    return asked
  }

  /** The questions whose answers are late, each once. */
  takeLate(): PictureQuestion[] {
    return this.#late.splice(0)
  }
}
