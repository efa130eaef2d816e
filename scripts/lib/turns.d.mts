/** For workspaces that read no JavaScript. */
export function turnOf(seed: number): string
export function leftOut(folder: 'server/test' | 'demo/test' | 'e2e'): string[]
