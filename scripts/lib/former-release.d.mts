/** For workspaces that read no JavaScript. */
export const former: { version: string; commit: string }
export const formerFolder: string
export function isFormerKept(): boolean
export function formerFile(path: string): string
export function formerFiles(folder: string): string[]
export function formerText(folder: string): string
