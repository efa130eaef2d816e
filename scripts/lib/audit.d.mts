/** For workspaces that read no JavaScript. */
export function audit(): Promise<void>
export function problemOf(code: number, output: string): string | undefined
