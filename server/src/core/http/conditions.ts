/** Whether an `If-None-Match` or `If-Match` header names a tag: in a list, as a weak tag, or by `*`. */
export const namesTag = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((one) => ['*', tag, `W/${tag}`].includes(one.trim())) ?? false
