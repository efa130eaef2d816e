// Apart from grant.ts: every page load asks this, and few go on to read the answer.

/** Whether an address's hash contains an answer of the mini program's shell, readable or not. */
export const hasAnswer = (hash: string): boolean => /[?&]grant=/.test(hash)
