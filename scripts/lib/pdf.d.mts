/** For workspaces that read no JavaScript. */
export function makePdf(options: { pages: number; pageBytes?: number }): Buffer<ArrayBuffer>
